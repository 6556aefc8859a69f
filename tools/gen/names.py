"""Names as each language writes them: kebab-case in the data, camelCase in code."""

import re

WORD = re.compile(r"[a-z][a-z0-9]*")
KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

CPP_KEYWORDS = frozenset(
    """alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class
    compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline
    int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template
    this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t
    while xor xor_eq""".split()
)


def is_kebab(name):
    return KEBAB.fullmatch(name) is not None


def is_word(name):
    return WORD.fullmatch(name) is not None


def camel(name):
    first, *rest = re.split(r"[-.]", name)
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def pascal(name):
    word = camel(name)
    return word[:1].upper() + word[1:]


def plural(name):
    return name[:-1] + "ies" if name.endswith("y") else name + "s"


def cpp(name):
    word = camel(name)
    return word + "_" if word in CPP_KEYWORDS else word
