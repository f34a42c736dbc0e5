import { type Ballot, completeBallot } from '@votewise/contract';
import { expect, it } from 'vitest';
import { choicesRefusal } from './check-choices.ts';

const refusalOf = (ballot: Partial<Ballot>, names: string[], choices: string[]) => {
  const candidates = names.map((name) => ({ id: name, name, description: '' }));
  return choicesRefusal({ ballot: completeBallot(ballot), candidates }, choices);
};

const motion = ['Yes', 'No'];
const people = ['Ada', 'Bo', 'Cy'];
const scored = { kind: 'scored' } as const;
const cumulative = { kind: 'scored', rule: 'cumulative', budget: 4 } as const;

it.each<[string, Partial<Ballot>, string[], string[]]>([
  ['You can mark only one answer.', { abstain: true }, motion, motion],
  ['This answer is not on the ballot.', { abstain: true }, motion, ['Maybe']],
  ['You can mark only one candidate.', {}, motion, motion],
  ['You can mark only one candidate.', {}, people, ['Ada', 'Bo']],
  ['You can mark at most 2 candidates.', { kind: 'several', seats: 2 }, people, people],
  ['You can rank at most 2 candidates.', { kind: 'ranked', marks: 2 }, people, people],
  ['This candidate is not on the ballot.', {}, people, ['Dee']],
  ['This candidate is not on the ballot.', {}, people, ['Ada=1']],
  ['This candidate is not on the ballot.', scored, people, ['Ada=5', '__proto__=5']],
  ['You can give each candidate 0 to 5 points.', scored, people, ['Ada=6']],
  ['Give each candidate points: send scores.', scored, people, ['Ada']],
  ['Give each candidate points: send scores.', scored, people, ['Ada=05']],
  ['A candidate is on your ballot twice.', scored, people, ['Ada=5', 'Ada=1']],
  ['You can’t abstain in this election.', scored, people, []],
  ['You have 4 points, and your ballot has 5.', cumulative, people, ['Ada=2', 'Bo=3']],
  ['You can give each candidate 0 to 4 points.', cumulative, people, ['Ada=5']],
])('rejects choices with the message "%s"', (text, ballot, names, choices) => {
  expect(refusalOf(ballot, names, choices)?.message).toBe(text);
});

it.each([
  [scored, ['Ada=5', 'Bo=0', 'Cy=2']],
  [scored, ['Ada=0']],
  [cumulative, ['Ada=4']],
  [cumulative, ['Ada=1', 'Bo=3', 'Cy=0']],
  [{ ...scored, abstain: true }, []],
])('accepts scores: %j %j', (ballot, choices) => {
  expect(refusalOf(ballot, people, choices)).toBeUndefined();
});

it('rejects points for a candidate who withdrew, but not 0 points', () => {
  const ada = { id: 'ada', name: 'Ada', description: '', withdrawnAt: new Date() };
  const given = { ballot: completeBallot(scored), candidates: [ada] };
  expect(choicesRefusal(given, ['ada=1'])?.code).toBe('CANDIDATE_WITHDRAWN');
  expect(choicesRefusal(given, ['ada=0'])).toBeUndefined();
});

it('provides the maximum number of marks for translated messages', () => {
  const refusal = refusalOf({ kind: 'several', seats: 2 }, people, people);
  expect(refusal?.detail).toEqual({ reason: 'TOO_MANY_MARKS.limit', values: { most: 2 } });
});

it('provides the name of the withdrawn candidate for translated messages', () => {
  const ada = { id: 'ada', name: 'Ada', description: '', withdrawnAt: new Date() };
  const refusal = choicesRefusal({ ballot: completeBallot({}), candidates: [ada] }, ['ada']);
  expect(refusal?.message).toBe('Ada has withdrawn. Choose someone else.');
  expect(refusal?.detail).toEqual({
    reason: 'CANDIDATE_WITHDRAWN.named',
    values: { name: 'Ada' },
  });
});
