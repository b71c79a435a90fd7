"""Loaded first by the workers of a local cluster: Ctrl-C is the business of the process that started them."""

import logging
import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
logging.disable(logging.CRITICAL)  # what goes wrong reaches the caller in another way
