import { expect, it } from 'vitest';
import { tellEntry } from './event-sentences.ts';

const actor = { type: 'user', userId: 'ADMIN001', name: 'Ada' } as const;
const open = ['Board', 'Chair'];

it.each([
  ['group.created', {}, 'created the group North'],
  ['group.renamed', { from: 'Nord' }, 'renamed the group Nord to North'],
  [
    'group.merged',
    { into: 'South', voters: 318 },
    'merged the group North into South and moved 318 voters',
  ],
  ['group.members-added', { voters: 318 }, 'added 318 voters to the group North'],
  [
    'group.members-added',
    { voters: 1, open },
    'added 1 voter to the group North while voting was open in “Board” and “Chair”',
  ],
  ['group.members-removed', { voters: 2 }, 'removed 2 voters from the group North'],
  ['roll.weight-set', { voters: 1204, weight: 5 }, 'set the weight of 1,204 voters to 5'],
  [
    'user.rights-changed',
    { added: ['East'], removed: [], open },
    'added North to the group East while voting was open in “Board” and “Chair”',
  ],
  [
    'user.rights-changed',
    { added: [], removed: ['East', 'West'], weight: 2 },
    'removed North from the groups East and West, and set the weight of North to 2',
  ],
  [
    'user.registered',
    { userType: 'voter', groups: ['East'], weight: 3, open },
    'registered North as a voter in the group East with a weight of 3 while voting was open in “Board” and “Chair”',
  ],
  ['user.registered', { userType: 'auditor' }, 'registered North as an auditor'],
  [
    'election.created',
    {
      startDate: 'May 1',
      endDate: 'May 2',
      candidates: ['Yes', 'No'],
      status: 'upcoming',
      ballot: 'Each voter marks Yes or No. Votes are counted in shares. The count is hidden.',
      electorate: 'Members of East',
      weighted: true,
      paper: 'Assembly',
    },
    'scheduled “North” from May 1 to May 2 with the candidates Yes and No. Each voter marks Yes or No. Votes are counted in shares. The count is hidden. Members of East can vote. It is a question on the ballot paper “Assembly”',
  ],
  [
    'election.created',
    {
      startDate: 'May 1',
      endDate: 'May 2',
      candidates: ['Yes', 'No'],
      status: 'upcoming',
      electorate: 'Everyone on the roll',
      weighted: false,
      paper: '',
    },
    'scheduled “North” from May 1 to May 2 with the candidates Yes and No',
  ],
  [
    'election.updated',
    {
      changes: {
        electorate: { from: 'Everyone on the roll', to: 'Members of East' },
        weighted: { from: false, to: true },
        paper: { from: '', to: 'Assembly' },
      },
    },
    'changed “North”: who can vote from “Everyone on the roll” to “Members of East”, weighted votes to on, and the ballot paper from none to “Assembly”',
  ],
])('describes %s in one sentence', (event, details, sentence) => {
  const type = event.startsWith('election.') ? 'election' : 'group';
  const subject = { type, id: '1', label: 'North' };
  const told = tellEntry({ actor, event, subject, details }, (iso) => iso);
  // Removes the marks that isolate names in right-to-left text.
  expect(told.replaceAll(/[\u2066-\u2069]/g, '')).toBe(`Ada (ADMIN001) ${sentence}.`);
});
