import { PLACEHOLDER_CANDIDATES } from '@votewise/contract/elections/placeholders';
import { expect, it } from 'vitest';
import { makeUpcoming } from '../../../test/fixtures.ts';
import { warningOf } from './election-warning.tsx';

const now = Date.parse('2026-11-16T13:00:00.000Z');
const passed = '2026-11-16T12:00:00.000Z';
const placeholders = PLACEHOLDER_CANDIDATES.map((texts, place) => ({
  id: texts.name,
  place,
  votes: 0,
  percentage: 0,
  ...texts,
}));

it.each([
  ['nothing if the election will open', {}, undefined],
  ['nothing if the election is open', { status: 'active', candidates: placeholders }, undefined],
  ['placeholder candidates', { candidates: placeholders }, /^Candidates are still placeholders/],
  [
    'placeholder candidates that kept an election from opening',
    { candidates: placeholders, startDate: passed },
    /^Voting hasn’t opened, because/,
  ],
  ['a start date that has passed', { startDate: passed }, /^The start date has passed/],
  [
    'an end date that has passed',
    { startDate: passed, endDate: passed },
    /^The end date has passed, so voting can’t open\. Choose a later end date\.$/,
  ],
  [
    'placeholder candidates and an end date that has passed',
    { startDate: passed, endDate: passed, candidates: placeholders },
    /^The end date has passed, and candidates are still placeholders.*replace the candidates\.$/,
  ],
] as const)('warns about %s', (_what, change, warning) => {
  const { candidates, ...rest } = { candidates: makeUpcoming().candidates, ...change };
  const text = warningOf(makeUpcoming({ ...rest, candidates: [...candidates] }), now);
  if (warning === undefined) expect(text).toBeUndefined();
  else expect(text).toMatch(warning);
});
