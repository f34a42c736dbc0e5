import { expect, it } from 'vitest';
import { unsavedFields } from './election-form.ts';

it.each([
  [{ title: true }, 'title'],
  [{ endDate: true, title: true, startDate: false }, 'title and end date'],
  [
    { candidates: [{ name: true }], status: true, startDate: true, description: true },
    'description, start date, status, and candidates',
  ],
  [
    { ballot: { seats: true, quorum: { numerator: false } }, candidates: [] },
    'ballot and candidates',
  ],
  [{ electorate: { groups: [true] }, paper: true }, 'groups that can vote and ballot paper'],
  [{ title: true, ballot: { seats: false, quorum: { numerator: false } } }, 'title'],
])('names the unsaved fields: %j', (dirty, names) => {
  expect(unsavedFields('Choir Council', dirty)).toBe(
    `Your changes to the ${names} of Choir Council haven’t been saved.`,
  );
});
