import { describe, expect, it } from 'vitest';
import { type Invited, nextStepOf } from './next-step.ts';
import { PLACEHOLDER_CANDIDATES } from './placeholders.ts';

const now = Date.parse('2027-01-01T00:00:00.000Z');
const before = '2026-12-31T00:00:00.000Z';
const after = '2027-01-02T00:00:00.000Z';
const candidates = ['Ada', 'Bob'].map((name, place) => ({
  id: name,
  name,
  description: 'A candidate',
  place,
  votes: 0,
  percentage: 0,
}));
const upcoming = {
  status: 'upcoming',
  startDate: after,
  endDate: after,
  candidates,
  meeting: null,
  turnout: { ballots: 0, eligible: 3, percentage: 0 },
} as const;
const meeting = { id: 'm', presence: 'anyone' } as const;
const open = { ...upcoming, status: 'active', startDate: before } as const;
const over = { ...open, status: 'completed' } as const;
const count = (
  state: 'none' | 'confirmed' | 'differs',
  more: { awaitsNames?: true; onPaper?: { handedOut: number } } = {},
) => ({ progress: { statusChanges: [], count: { state, ...more }, ...more } });
const invited: Invited = {
  recipients: 60,
  reached: { invitation: 0 },
  automatic: { invitation: false },
};
const tie = { tied: ['a', 'b'], seats: 1 };
const decision = { elected: ['a'], by: 'lot', decidedAt: after, recordedBy: { type: 'system' } };
const tied = (more: object = {}) => ({
  progress: { ...count('confirmed').progress, tie: { ...tie, ...more } },
});
const placeholder = { id: 'c', place: 0, votes: 0, percentage: 0, ...PLACEHOLDER_CANDIDATES[0] };

describe('the next step of an election', () => {
  it.each([
    [
      'to replace placeholders',
      { kind: 'prepare', missing: ['candidates'] },
      { ...upcoming, candidates: [placeholder] },
    ],
    ['to wait for the start', { kind: 'wait-for-opening' }, upcoming],
    ['to plan the invitation', { kind: 'plan-invitation', voters: 60 }, upcoming, invited],
    [
      'to wait for the start if invitations are automatic',
      { kind: 'wait-for-opening' },
      upcoming,
      { ...invited, automatic: { invitation: true } },
    ],
    ['to open once the start has passed', { kind: 'open' }, { ...upcoming, startDate: before }],
    [
      'the meeting that opens it',
      { kind: 'go-to-meeting' },
      { ...upcoming, meeting, turnout: { eligible: 0 } },
      invited,
    ],
    ['to invite the voters', { kind: 'invite', voters: 60 }, open, invited],
    [
      'to invite those who were not',
      { kind: 'invite', voters: 2 },
      open,
      { ...invited, reached: { invitation: 58 } },
    ],
    [
      'to wait if everyone is invited',
      { kind: 'wait-for-votes' },
      open,
      { ...invited, reached: { invitation: 60 } },
    ],
    [
      'to wait if invitations are automatic',
      { kind: 'wait-for-votes' },
      open,
      { ...invited, automatic: { invitation: true } },
    ],
    ['to wait while it is not known who is invited', { kind: 'wait-for-votes' }, open],
    [
      'the meeting while voting is open in it',
      { kind: 'go-to-meeting' },
      { ...open, meeting },
      invited,
    ],
    ['to decide a tie', { kind: 'decide-tie', tie }, { ...over, ...tied() }],
    [
      'to decide a tie that was declared',
      { kind: 'decide-tie', tie },
      { ...over, ...tied(), declaredAt: after },
    ],
    ['to declare once the tie is decided', { kind: 'declare' }, { ...over, ...tied({ decision }) }],
    ['to wait for the recount', { kind: 'wait-for-count' }, { ...over, ...count('none') }],
    [
      'to type paper ballots',
      { kind: 'type-handouts', handedOut: 5 },
      { ...over, ...count('none', { onPaper: { handedOut: 5 } }) },
    ],
    [
      'to assign written-in names',
      { kind: 'assign-names' },
      { ...over, ...count('none', { awaitsNames: true }) },
    ],
    [
      'to examine a recount that differs',
      { kind: 'examine' },
      { ...over, ...count('differs', { onPaper: { handedOut: 5 } }) },
    ],
    ['to declare', { kind: 'declare' }, { ...over, ...count('confirmed') }],
    [
      'nothing once declared',
      { kind: 'done' },
      { ...over, ...count('confirmed'), declaredAt: after },
    ],
    [
      'to examine a later recount',
      { kind: 'examine' },
      { ...over, ...count('differs'), declaredAt: after },
    ],
  ] as const)('is %s', (_what, step, election, known?: Invited) => {
    expect(
      nextStepOf({ ...election, candidates: [...election.candidates] }, { invited: known, now }),
    ).toEqual(step);
  });
});
