import { expect, it } from 'vitest';
import { COLUMNS, FIELD_COLUMNS } from './results-csv.ts';

it('every field of elections that has a column is in the CSV file once', () => {
  const ofFields: unknown[] = Object.values(FIELD_COLUMNS).flatMap((column) => column ?? []);
  expect(COLUMNS.filter((column) => ofFields.includes(column))).toHaveLength(ofFields.length);
  expect(new Set(COLUMNS)).toHaveLength(COLUMNS.length);
});
