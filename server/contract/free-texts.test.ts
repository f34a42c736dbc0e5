import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Operation, endpoints } from './index.ts';

/**
 * Texts that a request can send with any character, by the end of their path, because they are never stored: they are
 * compared with what is stored, or `writeInName` checks them.
 */
const COMPARED = [
  /[iI]d$/,
  /[iI]ds(\[\])?$/,
  /\.(voters|choices|candidates|elected|writeIns|texts|after)\[\]$/,
  /\.(giver|holder|onBehalfOf|into|item|after|search|election|kind|person)$/,
  /\.(password|currentPassword|code|key|attempt|answer|email)$/,
];

/** A bell, the start of an escape sequence of some terminals, and a character that reverses the text after it. */
const HIDDEN = ['\u0007', '\u009b', '\u202e'];

type Schema = z.core.$ZodType;

/** Returns whether a schema reads a string, perhaps to convert it. */
function isText(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'string' || (def.type === 'pipe' && isText(def.in));
}

/** Yields the schemas that read strings, with their paths. */
function* textsIn(schema: Schema, path: string): Generator<[string, Schema]> {
  if (isText(schema)) {
    yield [path, schema];
    return;
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [name, part] of Object.entries(def.shape)) yield* textsIn(part, `${path}.${name}`);
      return;
    case 'array':
      return yield* textsIn(def.element, `${path}[]`);
    case 'union':
      for (const option of def.options) yield* textsIn(option, path);
      return;
    case 'pipe':
      return yield* textsIn(def.in, path);
    case 'optional':
    case 'default':
    case 'nullable':
    case 'nonoptional':
    case 'prefault':
    case 'readonly':
      return yield* textsIn(def.innerType, path);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
    case 'null':
    case 'undefined':
      return;
    default:
      throw new Error(`${path} has a type that this test does not know: ${def.type}`);
  }
}

/** Returns whether what a schema reads still contains the character. */
function keeps(schema: Schema, hidden: string): boolean {
  const { data } = z.safeParse(schema, `ab${hidden}cd`);
  return typeof data === 'string' && data.includes(hidden);
}

it('every text that a request can store refuses characters that no one sees', () => {
  const texts = Object.entries<Operation>(endpoints).flatMap(([name, { query, body }]) => [
    ...(query ? textsIn(query, `${name}.query`) : []),
    ...(body ? textsIn(body, `${name}.body`) : []),
  ]);
  const open = texts
    .filter(([path]) => !COMPARED.some((end) => end.test(path)))
    .filter(([, text]) => HIDDEN.some((hidden) => keeps(text, hidden)));
  expect(open.map(([path]) => path)).toEqual([]);
  // Otherwise, nothing was checked.
  expect(texts.map(([path]) => path)).toEqual(
    expect.arrayContaining(['checkIn.body.desk', 'savePaperEntry.body.lines[]']),
  );
});
