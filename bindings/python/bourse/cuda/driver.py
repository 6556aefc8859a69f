"""NVIDIA's driver through ctypes: one context, one module, memory and launches. Nothing else is needed to run."""

import ctypes
import functools
import os
import pathlib

NAMES = ("libcuda.so.1", "nvcuda.dll")
PTX = "bourse.ptx"
KERNELS = ("bourse_setup", "bourse_play_out", "bourse_begin", "bourse_step", "bourse_observe", "bourse_mask",
           "bourse_legal", "bourse_events")
INTERFACE = 1  # the first number of bourse_sizes
THREADS = 64  # of a block

STACK = 16384  # bytes of each thread
STACK_LIMIT = 0  # CU_LIMIT_STACK_SIZE
ERROR_LOG_BUFFER, ERROR_LOG_SIZE, SPLIT_COMPILE = 5, 6, 34  # of CUjit_option


class CardError(RuntimeError):
    """There is no card, no driver, no PTX, or the driver refused."""


def ptx_candidates():
    """$BOURSE_PTX, beside this package, then where the project builds it."""
    if os.environ.get("BOURSE_PTX"):
        yield pathlib.Path(os.environ["BOURSE_PTX"])
        return
    here = pathlib.Path(__file__).resolve()
    yield here.parent / PTX
    yield here.parents[4] / "build/cuda" / PTX


def read_ptx():
    for path in ptx_candidates():
        if path.is_file():
            return path.read_bytes()
    raise CardError("bourse.ptx was not found; build it with `cmake --preset cuda && cmake --build --preset cuda`, or set "
                    "BOURSE_PTX to its path. Tried: " + ", ".join(map(str, ptx_candidates())))


def load_driver():
    for name in NAMES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            pass
    raise CardError(f"There is no driver for NVIDIA cards on this machine ({' or '.join(NAMES)}). "
                    "bourse.Batch plays the same games on the processor.")


class Driver:
    """The first card, or the one of $BOURSE_CARD. Its primary context is the one that PyTorch uses."""

    def __init__(self):
        self._cuda = load_driver()
        self.call("cuInit", 0)
        count = ctypes.c_int()
        self.call("cuDeviceGetCount", ctypes.byref(count))
        if count.value == 0:
            raise CardError("The driver for NVIDIA cards is here, but no card is.")
        self.number = int(os.environ.get("BOURSE_CARD", "0"))
        self._device, self._context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGet", ctypes.byref(self._device), self.number)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self._context), self._device)
        self.use()
        self._make_stacks()
        self._module = self._load(read_ptx())
        self._kernels = {name: self._kernel(name) for name in KERNELS}
        interface, self.setting_bytes, self.game_bytes, self.observation, self.moves, self.event_bytes = self._sizes()
        if interface != INTERFACE:
            raise CardError(f"bourse.ptx has interface {interface}, this package needs {INTERFACE}: build both anew.")

    def call(self, name, *arguments):
        code = getattr(self._cuda, name)(*arguments)
        if code != 0:
            text = ctypes.c_char_p()
            self._cuda.cuGetErrorString(code, ctypes.byref(text))
            raise CardError(f"{name}: {(text.value or b'unknown error').decode()} ({code})")

    def use(self):
        """Makes the context that of the calling thread."""
        self.call("cuCtxSetCurrent", self._context)

    def _make_stacks(self):
        """Calls through tables: the compiler cannot tell how deep they go."""
        size = ctypes.c_size_t()
        self.call("cuCtxGetLimit", ctypes.byref(size), STACK_LIMIT)
        if size.value < STACK:
            self.call("cuCtxSetLimit", STACK_LIMIT, ctypes.c_size_t(STACK))

    def _load(self, ptx):
        """The driver compiles the PTX, by all processors if it knows how, and remembers the result for the next time."""
        try:
            return self._compile(ptx, {SPLIT_COMPILE: 0})
        except CardError:  # a driver that does not know the option, or a real error: tell that of the plain way
            return self._compile(ptx, {})

    def _compile(self, ptx, more):
        module, log = ctypes.c_void_p(), ctypes.create_string_buffer(8192)
        chosen = {ERROR_LOG_BUFFER: ctypes.addressof(log), ERROR_LOG_SIZE: len(log), **more}
        options = (ctypes.c_int * len(chosen))(*chosen)
        values = (ctypes.c_void_p * len(chosen))(*chosen.values())
        try:
            self.call("cuModuleLoadDataEx", ctypes.byref(module), ptx, len(chosen), options, values)
        except CardError as error:
            raise CardError(f"{error} {log.value.decode(errors='replace')}") from None
        return module

    def _kernel(self, name):
        kernel = ctypes.c_void_p()
        self.call("cuModuleGetFunction", ctypes.byref(kernel), self._module, name.encode())
        return kernel

    def _sizes(self):
        address, size = ctypes.c_uint64(), ctypes.c_size_t()
        self.call("cuModuleGetGlobal_v2", ctypes.byref(address), ctypes.byref(size), self._module, b"bourse_sizes")
        numbers = (ctypes.c_uint32 * 6)()
        self.read(ctypes.addressof(numbers), address.value, ctypes.sizeof(numbers))
        return tuple(numbers)

    def allocate(self, size):
        address = ctypes.c_uint64()
        self.use()
        self.call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(max(size, 16)))
        self.call("cuMemsetD8_v2", address, ctypes.c_ubyte(0), ctypes.c_size_t(max(size, 16)))
        return address.value

    def free(self, address):
        self.use()
        self._cuda.cuMemFree_v2(ctypes.c_uint64(address))

    def write(self, address, source, size):
        self.use()
        self.call("cuMemcpyHtoD_v2", ctypes.c_uint64(address), ctypes.c_void_p(source), ctypes.c_size_t(size))

    def read(self, target, address, size):
        self.use()
        self.call("cuMemcpyDtoH_v2", ctypes.c_void_p(target), ctypes.c_uint64(address), ctypes.c_size_t(size))

    def launch(self, name, threads, *arguments, block=THREADS, stream=0):
        """Arguments are ctypes values, as the kernel takes them. Returns before the kernel has ended."""
        addresses = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(one) for one in arguments))
        self.use()
        self.call("cuLaunchKernel", self._kernels[name], -(-threads // block), 1, 1, block, 1, 1, 0,
                  ctypes.c_void_p(stream), addresses, None)

    def wait(self):
        self.use()
        self.call("cuCtxSynchronize")


@functools.lru_cache(maxsize=None)
def card():
    """The card; opened at the first call."""
    return Driver()
