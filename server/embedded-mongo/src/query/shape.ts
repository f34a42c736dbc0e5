import { type Doc, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';

export interface SortField {
  path: string;
  descending: boolean;
}

/** Reads a sort document such as `{createdAt: -1, _id: 1}`. */
export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([path, direction]) => {
    if (/(^|\.)(\$|\.|$)/.test(path)) throw unsupported(`the sort path '${path}'`);
    const sign = isNumber(direction) ? toNumber(direction) : 0;
    if (sign !== 1 && sign !== -1) throw unsupported(`the sort order of '${path}'`);
    return { path, descending: sign === -1 };
  });
}

/** Reads the key of an index such as `{createdAt: 1, _id: 1}`. */
export function parseHint(hint: Value | undefined): string[] | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (!isDoc(hint)) throw unsupported("a name as 'hint' of find");
  return Object.entries(hint).map(([path, direction]) => {
    if (isNumber(direction) && toNumber(direction) === 1 && !path.startsWith('$')) return path;
    throw unsupported(`'${path}' in 'hint' of find`);
  });
}

export type Projection = (document: Doc) => Doc;

/** Compiles `{name: 1}` or `{secret: 0}`. Returns undefined when the whole document is requested. */
export function compileProjection(fields: Doc): Projection | undefined {
  const flags = new Map(Object.entries(fields).map(([name, flag]) => [name, flagOf(name, flag)]));
  if (flags.size === 0) return undefined;
  const [, isInclusion = true] = [...flags].find(([name]) => name !== '_id') ?? [...flags][0] ?? [];
  for (const [name, flag] of flags) {
    if (name !== '_id' && flag !== isInclusion) {
      throw new CommandError(2, 'Cannot mix inclusion and exclusion in a projection');
    }
  }
  const fallback = (name: string): boolean => (name === '_id' ? true : !isInclusion);
  return (document) =>
    Object.fromEntries(
      Object.entries(document).filter(([name]) => flags.get(name) ?? fallback(name)),
    );
}

function flagOf(name: string, value: Value): boolean {
  if (/[.$]/.test(name)) throw unsupported(`the projection path '${name}'`);
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return toNumber(value) !== 0;
  throw unsupported(`the projection ${JSON.stringify(value)} of '${name}'`);
}
