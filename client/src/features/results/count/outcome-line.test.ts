import { expect, it } from 'vitest';
import { committeeResults } from '../../../../test/committee.ts';
import { makeElection, resultsOf } from '../../../../test/fixtures.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { textsNow } from '../../../lib/languages/texts.ts';
import { outcomeLine } from './outcome-line.ts';
import type { Results } from './shown-results.ts';

const { results: open } = resultsOf(makeElection());
const { results: closed } = resultsOf(makeElection({ status: 'completed' }));
const countConfirmedAt = '2026-11-20T23:01:00.000Z';
const decided = { countConfirmedAt, ties: [], rounds: [], verdict: {} };
const withAbstention = { ...closed.ballot, abstain: true };
const answers = closed.candidates.map((one) => ({
  ...one,
  name: one.id === 'amara' ? 'Yes' : 'No',
}));
const motion = { ...closed, ...decided, ballot: withAbstention, candidates: answers };
const recountDifference = { totalVotes: 3, recountedAt: '2026-11-21T00:00:00.000Z' };

it.each<[string | undefined, Partial<Results>, Results]>([
  ['Leading: Amara Okafor', {}, open],
  ['No votes yet', { candidates: open.candidates.map((one) => ({ ...one, votes: 0 })) }, open],
  [
    'Tie: Amara Okafor and Jonas Lindqvist',
    { candidates: open.candidates.map((one) => ({ ...one, votes: 2 })) },
    open,
  ],
  [
    'Leading by first preferences: Amara Okafor',
    { ballot: { ...open.ballot, kind: 'ranked', marks: 3, rule: 'irv' } },
    open,
  ],
  [undefined, { isCountHidden: true }, open],
  [undefined, { election: { ...open.election, status: 'upcoming' } }, open],
  ['Leading: Amara Okafor', {}, closed],
  [undefined, { ballot: withAbstention }, closed],
  [undefined, { recountDifference }, closed],
  [undefined, { recountDifference, elected: ['amara'], countConfirmedAt }, motion],
  ['Amara Okafor has the most votes: 3 of 4', { countConfirmedAt }, closed],
  [
    'Elected: Amara Okafor',
    { ...decided, elected: ['amara'], declaredAt: countConfirmedAt },
    closed,
  ],
  ['Carried, 75.0% yes', { elected: ['amara'] }, motion],
  ['Not carried, 75.0% yes', { elected: ['jonas'] }, motion],
  ['No decision', { elected: [] }, motion],
  [
    'No one is elected',
    { ...decided, ballot: withAbstention, elected: [] },
    { ...closed, totalVotes: 0 },
  ],
  [
    'Elected: Ada Lovelace, Alan Turing, Grace Hopper, and Katherine Johnson',
    {},
    committeeResults(makeElection()),
  ],
])('says: %s', (line, changes, results) => {
  const words = outcomeLine({ ...results, ...changes }, textsNow(resultTexts));
  expect(words?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(line);
});
