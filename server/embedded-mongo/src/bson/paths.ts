import { unsupported } from './errors.ts';
import { type Doc, fieldOf, isDoc, type Value } from './value.ts';

const splitPaths = new Map<string, readonly string[]>();

/** Splits a dotted path. Cached, since the same few paths are used repeatedly. */
export function splitPath(path: string): readonly string[] {
  const known = splitPaths.get(path);
  if (known) return known;
  const parts = path.split('.');
  if (splitPaths.size < 10_000) splitPaths.set(path, parts);
  return parts;
}

/** Returns the value at a dotted path. Rejects arrays along the path, which MongoDB would search. */
function valueAt(document: Doc, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = document;
  for (const part of parts) {
    if (Array.isArray(value)) throw unsupported(`the path '${parts.join('.')}' through an array`);
    if (!isDoc(value)) return undefined;
    value = fieldOf(value, part);
  }
  return value;
}

/**
 * Like valueAt, but for equality and indexing. An array of strings is returned unchanged, because
 * it matches each of its strings. Any other array at the end of the path is rejected.
 */
export function searchableAt(document: Doc, parts: readonly string[]): Value | undefined {
  const value = valueAt(document, parts);
  if (!Array.isArray(value) || value.every((item) => typeof item === 'string')) return value;
  throw unsupported(`comparing the array in '${parts.join('.')}', unless it holds only strings,`);
}

/** Like valueAt, but for ranges, sorting, and grouping. Rejects every array at the end of the path. */
export function comparableAt(document: Doc, parts: readonly string[]): Value | undefined {
  const value = valueAt(document, parts);
  if (Array.isArray(value)) throw unsupported(`comparing the array in '${parts.join('.')}'`);
  return value;
}
