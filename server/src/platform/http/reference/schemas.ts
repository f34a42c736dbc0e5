import { z } from 'zod';
import * as contract from '../../../contract/index.ts';

export type JsonSchema = Record<string, unknown>;

/** What a caller may send is not what the server answers: defaults are optional in the one, always there in the other. */
type Direction = 'input' | 'output';

const SCHEMAS = '#/components/schemas/';

/** Every schema that the contract exports, by the name of its type: `electionSchema` is `Election`. */
const shared = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contract)) {
  if (!(value instanceof z.ZodType)) continue;
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/Schema$/, '')}`;
  shared.add(value, { id });
}

const options = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  /** Leaves out what only repeats the format or the range of a JavaScript number. */
  override: ({ jsonSchema }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** The schema as JSON Schema, in full. */
export function inlineSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { ...options, io });
  return json;
}

function sharedSchemas(io: Direction): Map<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(shared, { ...options, io, uri: (id) => `${SCHEMAS}${id}` });
  return new Map(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...json }]) => [
      name,
      json,
    ]),
  );
}

/** Collects the components of a document: the shared schemas that its operations refer to, and what these refer to. */
export function collectSchemas() {
  const known = { input: sharedSchemas('input'), output: sharedSchemas('output') };
  const used = new Map<string, JsonSchema>();

  /** @throws Error when a request and an answer share a name, but not what it means */
  function use(name: string, io: Direction): void {
    const schema = known[io].get(name);
    if (!schema) throw new Error(`No schema is named ${name}`);
    const text = JSON.stringify(schema);
    const before = used.get(name);
    if (before) {
      if (JSON.stringify(before) === text) return;
      throw new Error(`${name} is one thing in a request and another in an answer`);
    }
    used.set(name, schema);
    for (const [, next = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) use(next, io);
  }

  return {
    /** A reference to a schema that the contract exports; any other schema in full. */
    refer(schema: z.ZodType, io: Direction): JsonSchema {
      const name = shared.get(schema)?.id;
      if (name === undefined) return inlineSchema(schema, io);
      use(name, io);
      return { $ref: `${SCHEMAS}${name}` };
    },
    /** Everything referred to so far, by name. */
    used: (): Record<string, JsonSchema> =>
      Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

export type SchemaCollection = ReturnType<typeof collectSchemas>;
