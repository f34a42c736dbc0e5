import { demand, Invalid } from './invalid.ts';

/**
 * Reads a type of message from a JSON value and writes it as one. `read` throws `Invalid` with the place of the first
 * value that is wrong.
 */
export interface Codec<T> {
  read(value: unknown, at: string): T;
  write(value: T): unknown;
}

export type Decoded<C> = C extends Codec<infer T> ? T : never;

const failure = (at: string, expected: string) =>
  new Invalid('format', `${at === '' ? 'The message' : at} must be ${expected}.`);

/** A string of at most 100,000 characters. */
export const text: Codec<string> = {
  read(value, at) {
    if (typeof value !== 'string' || value.length > 100_000) throw failure(at, 'text');
    return value;
  },
  write: (value) => value,
};

export const flag: Codec<boolean> = {
  read(value, at) {
    if (typeof value !== 'boolean') throw failure(at, 'true or false');
    return value;
  },
  write: (value) => value,
};

/** Small integer, called I in section 4.2: a JSON number. */
export const integer: Codec<number> = {
  read(value, at) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      throw failure(at, 'a whole number');
    }
    return value;
  },
  write: (value) => value,
};

/** A JSON string that matches a pattern. @param name what the string is, for the error */
export const matching = (pattern: RegExp, name: string): Codec<string> => ({
  read(value, at) {
    if (typeof value !== 'string' || !pattern.test(value)) throw failure(at, name);
    return value;
  },
  write: (value) => value,
});

/** SHA-256 in hexadecimal, called H in section 4.2. */
export const hexHash = matching(/^[0-9a-f]{64}$/, 'a hash of 64 hexadecimal digits');

/** Big integer from `least` to `limit` − 1 in base 10 without leading zeros, as a JSON string (section 4.2). */
export function natural(least: bigint, limit: bigint): Codec<bigint> {
  const longest = String(limit - 1n).length;
  return {
    read(value, at) {
      if (typeof value !== 'string' || value.length > longest || !/^(0|[1-9]\d*)$/.test(value)) {
        throw failure(at, 'a number in base 10 as text, in range, without leading zeros');
      }
      const number = BigInt(value);
      if (number < least || number >= limit) throw failure(at, 'a number in range');
      return number;
    },
    write: String,
  };
}

export const listOf = <T>(item: Codec<T>): Codec<T[]> => ({
  read(value, at) {
    if (!Array.isArray(value)) throw failure(at, 'a list');
    return value.map((one, place) => item.read(one, `${at}[${place}]`));
  },
  write: (values) => values.map((one) => item.write(one)),
});

/** A list of exactly two. */
export const pairOf = <T>(item: Codec<T>): Codec<[T, T]> => ({
  read(value, at) {
    if (!Array.isArray(value) || value.length !== 2) throw failure(at, 'a list of two');
    return [item.read(value[0], `${at}[0]`), item.read(value[1], `${at}[1]`)];
  },
  write: (values) => values.map((one) => item.write(one)),
});

type Fields = Record<string, Codec<unknown>>;
type Read<F extends Fields> = { [K in keyof F]: Decoded<F[K]> };
/** Fields that may be missing, each with the name of the one that it follows when written, or null if it is first. */
type OptionalFields<F extends Fields, O extends Fields> = {
  [K in keyof O]: [codec: O[K], follows: (keyof F & string) | null];
};

/** A JSON object with exactly these fields, written in this order. */
export function fields<F extends Fields>(required: F): Codec<Read<F>>;
export function fields<F extends Fields, O extends Fields>(
  required: F,
  optional: OptionalFields<F, O>,
): Codec<Read<F> & Partial<Read<O>>>;
export function fields(required: Fields, optional: OptionalFields<Fields, Fields> = {}) {
  const order: [name: string, codec: Codec<unknown>, isOptional: boolean][] = [];
  const addOptional = (follows: string | null) => {
    for (const [name, [codec, after]] of Object.entries(optional)) {
      if (after === follows) order.push([name, codec, true]);
    }
  };
  addOptional(null);
  for (const [name, codec] of Object.entries(required)) {
    order.push([name, codec, false]);
    addOptional(name);
  }
  const names = new Set(order.map(([name]) => name));

  const object: Codec<Record<string, unknown>> = {
    read(value, at) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw failure(at, 'an object');
      }
      const given = value as Record<string, unknown>;
      const unknown = Object.keys(given).find((name) => !names.has(name));
      if (unknown !== undefined) throw failure(at, `without the field ${unknown.slice(0, 40)}`);
      const result: Record<string, unknown> = {};
      for (const [name, codec, isOptional] of order) {
        if (isOptional && !Object.hasOwn(given, name)) continue;
        const field = Object.hasOwn(given, name) ? given[name] : undefined;
        result[name] = codec.read(field, at === '' ? name : `${at}.${name}`);
      }
      return result;
    },
    write(given) {
      return Object.fromEntries(
        order
          .filter(([name, , isOptional]) => !isOptional || given[name] !== undefined)
          .map(([name, codec]) => [name, codec.write(given[name])]),
      );
    },
  };
  return object;
}

/** Writes a message as compact JSON with its fields in order (section 4.1), as Belenios does. */
export const serialize = <T>(codec: Codec<T>, value: T): string =>
  // Belenios' writer also escapes the character DEL, which JSON would not require.
  JSON.stringify(codec.write(value)).replaceAll('\u007f', '\\u007f');

/** Reads a message from JSON whose form does not matter, because it is never written again. */
export function parseInAnyForm<T>(codec: Codec<T>, json: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Invalid('format', 'The message must be JSON.');
  }
  return codec.read(value, '');
}

/**
 * Reads a message from compact JSON. A message that would be written in another way is refused, because its hash
 * would differ from that of the same message written again.
 */
export function parse<T>(codec: Codec<T>, json: string): T {
  const message = parseInAnyForm(codec, json);
  demand(
    serialize(codec, message) === json,
    'canonical',
    'The message must be compact JSON with its fields in the specified order.',
  );
  return message;
}
