import { z } from 'zod';

type Kept<Schema> =
  Schema extends z.ZodDefault<infer Inner extends z.core.SomeType> ? z.ZodOptional<Inner> : Schema;

/** Returns the shape of an edit. Fields it leaves out stay unchanged, but get the default in a new election. */
export function editShapeOf<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Field in keyof Shape]: Kept<Shape[Field]> } {
  const kept = Object.entries(shape).map(([field, schema]) => [
    field,
    schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema,
  ]);
  return Object.fromEntries(kept);
}
