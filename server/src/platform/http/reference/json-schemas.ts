import { z } from 'zod';
import * as contract from '@votewise/contract';

export type JsonSchema = Record<string, unknown>;

/** Requests and responses differ: fields with a default are optional in a request and always present in a response. */
type Direction = 'input' | 'output';

const SCHEMAS = '#/components/schemas/';

/** Every schema that the contract exports, by type name: `electionSchema` is `Election`. */
const shared = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contract)) {
  if (!(value instanceof z.ZodType)) continue;
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/Schema$/, '')}`;
  shared.add(value, { id });
}

const options = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  /** Omits patterns that only repeat a format, and limits that are only JavaScript's number range. */
  override: ({ jsonSchema }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Returns a schema as JSON Schema, in full. */
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

/** Collects the components of a document: the shared schemas that operations refer to, directly or indirectly. */
export function collectSchemas() {
  const known = { input: sharedSchemas('input'), output: sharedSchemas('output') };
  const used = new Map<string, JsonSchema>();

  /** @throws Error if a name refers to different schemas in requests and responses */
  function use(name: string, io: Direction): void {
    const schema = known[io].get(name);
    if (!schema) throw new Error(`There is no schema named ${name}`);
    const text = JSON.stringify(schema);
    const before = used.get(name);
    if (before) {
      if (JSON.stringify(before) === text) return;
      throw new Error(`${name} differs between requests and responses`);
    }
    used.set(name, schema);
    for (const [, next = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) use(next, io);
  }

  return {
    /** Returns a reference to a schema that the contract exports. Returns any other schema in full. */
    refer(schema: z.ZodType, io: Direction): JsonSchema {
      const name = shared.get(schema)?.id;
      if (name === undefined) return inlineSchema(schema, io);
      use(name, io);
      return { $ref: `${SCHEMAS}${name}` };
    },
    /** Returns the schemas referred to so far, by name. */
    used: (): Record<string, JsonSchema> =>
      Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

export type SchemaCollection = ReturnType<typeof collectSchemas>;
