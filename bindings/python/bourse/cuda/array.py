"""Arrays on the card, shared without a copy: torch.from_dlpack(array), torch.as_tensor(array), cupy.asarray(array)."""

import ctypes

import numpy

from bourse.cuda.driver import CardError, card

DLPACK_CUDA = 2
DLPACK_CODES = {"i": 0, "u": 1, "f": 2}


class DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("byte_offset", ctypes.c_uint64)]


class DLManagedTensor(ctypes.Structure):
    pass


Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(DLManagedTensor))
DLManagedTensor._fields_ = [("tensor", DLTensor), ("context", ctypes.c_void_p), ("deleter", Deleter)]

_lent = {}  # tensors that others hold, by address: each keeps its array alive


@Deleter
def _take_back(managed):
    _lent.pop(ctypes.addressof(managed.contents), None)


DLTENSOR = b"dltensor"  # a capsule does not copy its name
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
# By address: the capsule that ends is no object any more that could be counted.
is_capsule, pointer_of = ctypes.pythonapi.PyCapsule_IsValid, ctypes.pythonapi.PyCapsule_GetPointer
is_capsule.restype, is_capsule.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _forget(capsule):
    """Whoever takes a tensor renames its capsule; one that nobody took lets go of its array."""
    if is_capsule(capsule, DLTENSOR):
        _lent.pop(pointer_of(capsule, DLTENSOR), None)


class CardArray:
    """Memory of the card with a shape and a type. It lives as long as somebody holds it or a tensor made of it."""

    def __init__(self, shape, kind):
        self.shape, self.dtype = tuple(shape), numpy.dtype(kind)
        self.nbytes = int(numpy.prod(self.shape, dtype=numpy.int64)) * self.dtype.itemsize
        self._driver = card()
        self.address = self._driver.allocate(self.nbytes)

    def __del__(self):
        if getattr(self, "address", None):
            self._driver.free(self.address)

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.address, False), "version": 3,
                "strides": None}

    def __dlpack_device__(self):
        return DLPACK_CUDA, self._driver.number

    def __dlpack__(self, stream=None, **_):
        """Later kernels of ours run on the default stream; other streams must wait for it themselves."""
        self._driver.wait()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed = DLManagedTensor()
        managed.tensor = DLTensor(self.address, DLPACK_CUDA, self._driver.number, len(self.shape),
                                  DLPACK_CODES[self.dtype.kind], self.dtype.itemsize * 8, 1, shape, None, 0)
        managed.deleter = _take_back
        _lent[ctypes.addressof(managed)] = (managed, shape, self)
        return new_capsule(ctypes.addressof(managed), DLTENSOR, ctypes.cast(_forget, ctypes.c_void_p))

    def numpy(self):
        """A copy on the processor."""
        copy = numpy.empty(self.shape, self.dtype)
        self._driver.read(copy.ctypes.data, self.address, self.nbytes)
        return copy

    def fill(self, values):
        """Copies an array of the processor onto the card."""
        values = numpy.ascontiguousarray(values, self.dtype)
        if values.shape != self.shape:
            raise CardError(f"An array of shape {self.shape} cannot be filled with one of shape {values.shape}.")
        self._driver.write(self.address, values.ctypes.data, self.nbytes)


def address_of(array, shape, kind, name):
    """The address of an array on the card: ours, or anybody's with __cuda_array_interface__."""
    told = getattr(array, "__cuda_array_interface__", None)
    if told is None:
        raise CardError(f"{name} must be an array on the card, not {type(array).__name__}.")
    if tuple(told["shape"]) != tuple(shape) or numpy.dtype(told["typestr"]) != numpy.dtype(kind) or told.get("strides"):
        raise CardError(f"{name} must be a contiguous array of {numpy.dtype(kind)} with shape {tuple(shape)}, not "
                        f"{numpy.dtype(told['typestr'])} with shape {tuple(told['shape'])}.")
    if told["data"][0] % 16 != 0:
        raise CardError(f"{name} must begin at a multiple of 16 bytes.")
    return told["data"][0]
