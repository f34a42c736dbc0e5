import { describe, expect, it } from 'vitest';
import { PLACEHOLDER_CANDIDATES } from './placeholders.ts';
import { actualTimes, stageOf, wasOpened } from './stages.ts';

const candidates = ['Ada', 'Bob'].map((name, place) => ({
  id: name,
  name,
  description: 'First candidate',
  place,
  votes: 0,
  percentage: 0,
}));
const placeholder = { id: 'c', place: 0, votes: 0, percentage: 0, ...PLACEHOLDER_CANDIDATES[1] };
const endDate = '2027-01-02T00:00:00.000Z';
const now = Date.parse('2027-01-01T00:00:00.000Z');
const upcoming = { status: 'upcoming', endDate, candidates, turnout: { eligible: 3 } } as const;
const completed = { ...upcoming, status: 'completed' } as const;
const count = (state: 'none' | 'confirmed' | 'differs') => ({ progress: { count: { state } } });

describe('the stage of an election', () => {
  it.each([
    ['draft', 'with a placeholder candidate', { ...upcoming, candidates: [placeholder] }],
    ['draft', 'without voters', { ...upcoming, turnout: { eligible: 0 } }],
    ['draft', 'after its end date', { ...upcoming, endDate: '2026-12-31T00:00:00.000Z' }],
    ['ready', 'with candidates, voters, and an end ahead', upcoming],
    ['open', 'while it is active', { ...upcoming, status: 'active' }],
    ['closed', 'before the recount', { ...completed, ...count('none') }],
    ['closed', 'after a recount that differs', { ...completed, ...count('differs') }],
    ['counted', 'after the recount', { ...completed, ...count('confirmed') }],
    ['declared', 'once declared', { ...completed, declaredAt: endDate }],
  ] as const)('is %s %s', (stage, _when, election) => {
    expect(stageOf({ ...election, candidates: [...election.candidates] }, now)).toBe(stage);
  });
});

describe('actual times', () => {
  const scheduled = { from: null, to: 'upcoming' } as const;
  const opening = { from: 'upcoming', to: 'active' } as const;
  const closing = { from: 'active', to: 'completed' } as const;

  it('are the changes to and from the status active', () => {
    const reopening = { from: 'completed', to: 'active' } as const;
    const changes = [scheduled, opening, closing, reopening];
    expect(actualTimes(changes)).toEqual({
      opened: [opening, reopening],
      closed: [closing],
    });
  });

  it.each([
    ['with ballots', true, [], true],
    ['after an opening', false, [scheduled, opening], true],
    ['that is only scheduled', false, [scheduled], false],
    ['without a record', false, [], false],
  ] as const)(
    'show whether an election %s was open: %s',
    (_what, hasBallots, changes, expected) => {
      const at = endDate;
      const statusChanges = changes.map((one) => ({ ...one, at, by: { type: 'clock' } as const }));
      expect(wasOpened({ hasBallots, progress: { statusChanges } })).toBe(expected);
    },
  );

  it('do not include voting if paper was handed out before', () => {
    const progress = { statusChanges: [], onPaper: { handedOut: 2 } };
    expect(wasOpened({ hasBallots: true, progress })).toBe(false);
  });

  it('do not include a closing time if the election never opened', () => {
    const completedAtOnce = { from: 'upcoming', to: 'completed' } as const;
    expect(actualTimes([scheduled, completedAtOnce]).closed).toEqual([]);
  });
});
