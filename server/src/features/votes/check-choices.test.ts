import { type Ballot, completeBallot } from '@votewise/contract';
import { expect, it } from 'vitest';
import { choicesRefusal } from './check-choices.ts';

const refusalOf = (ballot: Partial<Ballot>, names: string[], choices: string[]) => {
  const candidates = names.map((name) => ({ id: name, name, description: '' }));
  return choicesRefusal({ ballot: completeBallot(ballot), candidates }, choices);
};

const motion = ['Yes', 'No'];
const people = ['Ada', 'Bo', 'Cy'];

it.each<[string, Partial<Ballot>, string[], string[]]>([
  ['You can mark only one answer.', { abstain: true }, motion, motion],
  ['This answer is not on the ballot.', { abstain: true }, motion, ['Maybe']],
  ['You can mark only one candidate.', {}, motion, motion],
  ['You can mark only one candidate.', {}, people, ['Ada', 'Bo']],
  ['You can mark at most 2 candidates.', { kind: 'several', seats: 2 }, people, people],
  ['You can rank at most 2 candidates.', { kind: 'ranked', marks: 2 }, people, people],
  ['This candidate is not on the ballot.', {}, people, ['Dee']],
])('rejects choices with the message "%s"', (text, ballot, names, choices) => {
  expect(refusalOf(ballot, names, choices)?.message).toBe(text);
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
