import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The size of a character that is written as an escape sequence, such as `\\u00e9`. */
export const BYTES_OF_ESCAPE = 6;
const NUMBER_BYTES = 25;
/** More than a date, an ID, or any other string with a fixed format. */
const FORMAT_LENGTH = 64;

/**
 * Returns the size of the largest JSON that a schema accepts, in bytes, without spaces and unknown fields.
 * @param characterBytes the size of a character in a string
 */
export function largestJsonOf(schema: z.ZodType, characterBytes: number): number {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return largest(whole, characterBytes);
}

function largest(schema: Schema | boolean, characterBytes: number): number {
  if (typeof schema === 'boolean') throw new Error('the schema accepts anything');
  const sizeOf = (inner: Schema | boolean) => largest(inner, characterBytes);
  const {
    type,
    enum: values,
    oneOf,
    anyOf = oneOf,
    maxLength = FORMAT_LENGTH,
    maxItems,
    items,
  } = schema;
  if (anyOf) return Math.max(...anyOf.map(sizeOf));
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  switch (type) {
    case 'string':
      return maxLength * characterBytes + 2;
    case 'array':
      if (maxItems === undefined || !items || Array.isArray(items)) break;
      return maxItems * (sizeOf(items) + 1) + 2;
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, inner]) => sum + name.length + 4 + sizeOf(inner),
        2,
      );
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return NUMBER_BYTES;
    default:
  }
  throw new Error(`the size of ${JSON.stringify(schema)} is not limited`);
}
