import { encodeKey, isNaNValue, sameType } from '../bson/ordered-key.ts';
import { comparableAt, searchableAt, splitPath } from '../bson/paths.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';

type DocumentTest = (document: Doc) => boolean;
type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte';

export interface EqualCondition {
  kind: 'equal';
  path: string;
  values: readonly Value[];
  /** True for `$in`, which does not match the strings in an array. */
  isList: boolean;
}

/** A condition that every match meets, in the form that the planner reads. */
export type Condition =
  | EqualCondition
  | { kind: 'range'; path: string; operator: RangeOperator; value: Value }
  | { kind: 'other' };

export interface Filter {
  matches: DocumentTest;
  /** Every match meets all of these conditions. Together, they are equivalent to `matches`. */
  conditions: readonly Condition[];
}

/** Compiles a filter. Throws code 2 or 9 and names any unknown part. */
export function compileFilter(filter: Doc): Filter {
  return all(
    Object.entries(filter).flatMap(([name, value]): Filter[] => {
      if (name === '$and') return subFilters(name, value);
      if (name === '$or') {
        const tests = subFilters(name, value).map(({ matches }) => matches);
        return [other((document) => tests.some((test) => test(document)))];
      }
      if (name.startsWith('$')) throw unknownOperator(name);
      return compileField(name, value);
    }),
  );
}

function unknownOperator(name: string): CommandError {
  return new CommandError(2, `unknown operator: ${name} (not supported by the embedded database)`);
}

function all(clauses: readonly Filter[]): Filter {
  const [only] = clauses;
  return {
    matches:
      only && clauses.length === 1
        ? only.matches
        : (document) => clauses.every(({ matches }) => matches(document)),
    conditions: clauses.flatMap(({ conditions }) => conditions),
  };
}

function other(matches: DocumentTest): Filter {
  return { matches, conditions: [{ kind: 'other' }] };
}

function subFilters(name: string, value: Value): Filter[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new CommandError(2, `${name} must be a nonempty array`);
  }
  return value.map((item) => {
    if (!isDoc(item)) throw new CommandError(2, `${name} entries need to be full objects`);
    return compileFilter(item);
  });
}

const isOperatorDoc = (value: Value): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

function compileField(path: string, value: Value): Filter[] {
  if (!isOperatorDoc(value)) return [equality(path, value)];
  return Object.entries(value).map(([name, operand]) => compileOperator(path, name, operand));
}

function compileOperator(path: string, name: string, operand: Value): Filter {
  switch (name) {
    case '$ne': {
      const { matches } = equality(path, operand);
      return other((document) => !matches(document));
    }
    case '$in':
      if (!Array.isArray(operand)) throw new CommandError(2, '$in needs an array');
      return oneOf(path, operand);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(path, name, operand);
    default:
      throw unknownOperator(name);
  }
}

function checkOperand(path: string, value: Value): void {
  if (Array.isArray(value)) throw unsupported(`comparing '${path}' with an array`);
  if (isOperatorDoc(value)) throw unsupported(`an operator inside $in of '${path}'`);
  // Throws for types that cannot be compared.
  encodeKey([value]);
}

/** Matches one value, or an array of strings that contains it. A missing field equals null, and 1 equals 1.0. */
function equality(path: string, value: Value): Filter {
  checkOperand(path, value);
  const parts = splitPath(path);
  const conditions: readonly Condition[] = [
    { kind: 'equal', path, values: [value], isList: false },
  ];
  if (typeof value === 'string') {
    const matches = (document: Doc): boolean => {
      const found = searchableAt(document, parts);
      return found === value || (Array.isArray(found) && found.includes(value));
    };
    return { conditions, matches };
  }
  const key = encodeKey([value]);
  const matches = (document: Doc): boolean => {
    const found = searchableAt(document, parts);
    return !Array.isArray(found) && encodeKey([found]).equals(key);
  };
  return { conditions, matches };
}

/** Matches any of several values. */
function oneOf(path: string, values: readonly Value[]): Filter {
  for (const value of values) checkOperand(path, value);
  const parts = splitPath(path);
  const conditions: readonly Condition[] = [{ kind: 'equal', path, values, isList: true }];
  const keys = new Set(values.map((value) => encodeKey([value]).toString('latin1')));
  return {
    conditions,
    matches: (document) => keys.has(encodeKey([comparableAt(document, parts)]).toString('latin1')),
  };
}

const HOLDS: Record<RangeOperator, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** Matches only values of the operand's type: no date is less than null. */
function range(path: string, operator: RangeOperator, value: Value): Filter {
  checkOperand(path, value);
  if (isNaNValue(value)) throw unsupported(`comparing '${path}' with NaN`);
  const parts = splitPath(path);
  const key = encodeKey([value]);
  const holds = HOLDS[operator];
  return {
    conditions: [{ kind: 'range', path, operator, value }],
    matches: (document) => {
      const found = comparableAt(document, parts) ?? null;
      if (!sameType(found, value) || isNaNValue(found)) return false;
      return holds(Buffer.compare(encodeKey([found]), key));
    },
  };
}
