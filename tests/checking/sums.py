"""Sums in case files, written as arithmetic (`100 * 0.95`), worked out exactly and without running code."""

from __future__ import annotations

import ast
from fractions import Fraction


def value_of(text: str) -> Fraction:
    """The exact value of a sum of numbers with + - * / and brackets."""
    return _value(ast.parse(str(text), mode="eval").body, str(text))


def _value(node: ast.expr, text: str) -> Fraction:
    match node:
        case ast.Constant():
            return Fraction(ast.get_source_segment(text, node) or "")
        case ast.BinOp(left, ast.Add(), right):
            return _value(left, text) + _value(right, text)
        case ast.BinOp(left, ast.Sub(), right):
            return _value(left, text) - _value(right, text)
        case ast.BinOp(left, ast.Mult(), right):
            return _value(left, text) * _value(right, text)
        case ast.BinOp(left, ast.Div(), right):
            return _value(left, text) / _value(right, text)
    raise ValueError(f"not a sum: {text}")
