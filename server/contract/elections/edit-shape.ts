import { z } from 'zod';

type Kept<Schema> =
  Schema extends z.ZodDefault<infer Inner extends z.core.SomeType> ? z.ZodOptional<Inner> : Schema;

/** Returns the shape of an edit, in which omitted fields stay unchanged. In a new election, they get their defaults. */
export function editShapeOf<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Field in keyof Shape]: Kept<Shape[Field]> } {
  const kept = Object.entries(shape).map(([field, schema]) => [
    field,
    schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema,
  ]);
  return Object.fromEntries(kept);
}
