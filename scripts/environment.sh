# Read by the entry points, which have set `root` to the checkout. Sets `python` to the interpreter of
# an environment that holds what constraints.txt says, and makes that environment where it is missing,
# half made or out of date.
#   CORROSION_VENV    the folder of the environment (default: .venv in the checkout)
#   CORROSION_PYTHON  the Python to make it with (default: the first 3.11 or newer that is found)

venv=${CORROSION_VENV:-$root/.venv}
case $venv in /*) ;; *) venv=$PWD/$venv ;; esac
python=$venv/bin/python

wanted=$(cksum <"$root/constraints.txt") || exit 2
present=
[ -f "$venv/corrosion-environment" ] && read -r present <"$venv/corrosion-environment"

if [ "$present" != "$wanted" ] || ! [ -x "$python" ]; then
    base=
    is_new_enough() {
        "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
    }
    if [ -n "${CORROSION_PYTHON:-}" ]; then
        is_new_enough "$CORROSION_PYTHON" && base=$CORROSION_PYTHON
    else
        for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
            is_new_enough "$candidate" && base=$candidate && break
        done
    fi
    if [ -z "$base" ]; then
        echo "corrosion: error: needs Python 3.11 or newer: ${CORROSION_PYTHON:-python3} is missing or older" \
            "(CORROSION_PYTHON=PATH names another)" >&2
        exit 2
    fi
    "$base" -I "$root/scripts/environment.py" "$venv" "$root/constraints.txt" "$wanted" || exit $?
fi

# The checkout comes first, so that what runs is what is edited.
PYTHONPATH=$root${PYTHONPATH:+:$PYTHONPATH}
export PYTHONPATH
