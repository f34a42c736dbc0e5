import { expect, it } from 'vitest';
import { makeAttendee } from '../../../../test/meetings.ts';
import { memberNamed, searchRoster } from './found-member.ts';

const anna = makeAttendee({ userId: 'VOTER012', name: 'Anna Moreau' });
const jose = makeAttendee({ userId: 'VOTER120', name: 'José García-Ruiz' });
const all = [anna, jose];

it.each([
  ['VOTER012', anna],
  ['  voter012 ', anna],
  ['https://vote.example.org/login#VOTER120', jose],
  ['VOTER0', undefined],
  ['https://vote.example.org/other', undefined],
])('finds the member for %s', (text, member) => {
  expect(memberNamed(text, all)).toBe(member);
});

it('takes the only member that was found', () => {
  expect(memberNamed('jos', [jose])).toBe(jose);
});

it.each([
  ['jose', [jose]],
  ['ruiz jo', [jose]],
  ['012', [anna]],
  ['mor ann', [anna]],
  ['oreau', []],
  ['', all],
])('searches the device for “%s”', (typed, found) => {
  expect(searchRoster(all, typed, 20)).toEqual(found);
});
