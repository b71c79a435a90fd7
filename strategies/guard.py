"""A process of its own that ends another one which stands still: `guard.py PID SIGNAL TICKS TICK`.

Code that holds the interpreter's lock stops every thread of its process, the watching one too (strategies/watch.py).
It is sent a text with each question to a strategy in Python, and a sign of life with each look of that thread; where
nothing has come for so many ticks, the last text is printed and the process gets the signal. Ticks are counted, not
time, so that a process that was suspended is not late.
Only the standard library's quickest parts are imported.
"""

import os
import select
import signal
import sys

END = b"\0"  # of a text


def main(process: int, number: int, ticks: int, tick: float) -> None:
    """Wait for texts until there is nobody to send them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the other one
    left, text = ticks, b""
    while True:
        if select.select([0], [], [], tick)[0]:
            data = os.read(0, 1 << 16)
            if not data:
                return
            left, text = ticks, next(filter(None, reversed(data.split(END))), text)
        elif text:
            left -= 1
            if left <= 0:
                os.write(2, text + b"\n")
                os.kill(process, number)
                return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]), float(sys.argv[4]))
