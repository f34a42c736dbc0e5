import { expect, it } from 'vitest';
import { defineSchema } from './define-schema.ts';

interface Note {
  _id: string;
  title: string;
  readAt?: Date;
  lines: { text: string; mark?: string }[];
  author: { name: string } | null;
}

const options = { versionKey: false, collection: 'notes' } as const;
const line = { _id: false, text: String, mark: String } as const;

it('the compiler requires a definition of every field, also of optional and nested ones', () => {
  const author = { name: String };
  const whole = defineSchema<Note>(
    { _id: String, title: String, readAt: Date, lines: [line], author },
    options,
  );
  expect(Object.keys(whole.paths).toSorted()).toEqual([
    '_id',
    'author.name',
    'lines',
    'readAt',
    'title',
  ]);
  // @ts-expect-error -- an optional field is missing
  defineSchema<Note>({ _id: String, title: String, lines: [line], author }, options);
  const { mark: _, ...shortLine } = line;
  defineSchema<Note>(
    // @ts-expect-error -- a field of the lines is missing
    { _id: String, title: String, readAt: Date, lines: [shortLine], author },
    options,
  );
});
