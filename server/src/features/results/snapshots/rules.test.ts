import { describe, expect, it } from 'vitest';
import { isVotingOver, leavesFew, snapshotRefusal } from './rules.ts';

describe('snapshotRefusal', () => {
  const open = { isOver: false, recorded: 0, enabled: 100, registered: 100 };
  const over = { ...open, isOver: true };
  it.each([
    ['no voter has voted', { ...open, voted: 0 }, undefined],
    ['none of four voters has voted', { ...open, voted: 0, enabled: 4, registered: 4 }, undefined],
    ['four of many have voted', { ...open, voted: 4 }, /after 5 ballots have been cast/],
    ['five of many have voted', { ...open, voted: 5 }, undefined],
    ['the same voters have voted as before', { ...open, voted: 7, recorded: 7 }, undefined],
    ['one more has voted', { ...open, voted: 8, recorded: 7 }, /after 12 ballots have been cast/],
    [
      'four more have voted',
      { ...open, voted: 11, recorded: 7 },
      /after 12 ballots have been cast/,
    ],
    ['five more have voted', { ...open, voted: 12, recorded: 7 }, undefined],
    ['five are left', { ...open, voted: 95 }, undefined],
    ['four are left', { ...open, voted: 96 }, /Fewer than five voters may still be able to vote/],
    ['one is left', { ...open, voted: 99 }, /Fewer than five voters may still be able to vote/],
    ['none is left', { ...open, voted: 100 }, undefined],
    ['disabled voters are left', { ...open, voted: 96, enabled: 96 }, /Fewer than five voters/],
    ['four are left as before', { ...open, voted: 96, recorded: 96 }, /Fewer than five voters/],
    ['four had voted at the close', { ...over, voted: 4 }, /Fewer than five people voted/],
    ['five had voted at the close', { ...over, voted: 5 }, undefined],
    ['four were left at the close', { ...over, voted: 96 }, undefined],
    [
      'four more had voted',
      { ...over, voted: 11, recorded: 7 },
      /Fewer than five ballots were cast/,
    ],
    ['five more had voted', { ...over, voted: 12, recorded: 7 }, undefined],
    ['no more had voted', { ...over, voted: 7, recorded: 7 }, undefined],
  ])('refuses a snapshot only if it could reveal votes: %s', (_when, asked, text) => {
    for (const use of ['list', 'reminder'] as const) {
      const refusal = snapshotRefusal({ ...asked, use });
      if (text) expect(refusal).toMatch(text);
      else expect(refusal).toBeUndefined();
      expect(refusal?.includes('Send the message to everyone instead.')).toBe(
        text ? use === 'reminder' : undefined,
      );
    }
  });
});

describe('leavesFew', () => {
  it.each([
    ['no voter is left', 10, { enabled: 10, registered: 10 }, false],
    ['five are left', 5, { enabled: 10, registered: 10 }, false],
    ['four are left', 6, { enabled: 10, registered: 10 }, true],
    // It must make no difference whether the two disabled voters have voted.
    ['two of ten are disabled', 4, { enabled: 8, registered: 10 }, true],
    ['voters who have voted were disabled', 10, { enabled: 8, registered: 16 }, true],
  ])('is true only if the next ballots could be attributed: %s', (_when, voted, roll, expected) => {
    expect(leavesFew(voted, roll)).toBe(expected);
  });
});

describe('isVotingOver', () => {
  const closed = { status: 'completed', statusSetAt: new Date(0) } as const;
  const at = (seconds: number) => new Date(seconds * 1_000);
  const since = (now: number) => (moment: Date, milliseconds: number) =>
    at(now).getTime() - moment.getTime() >= milliseconds;
  it.each([
    ['open', { ...closed, status: 'active' }, null, 3_600, false],
    ['set back', { ...closed, status: 'upcoming' }, null, 3_600, false],
    ['closed a moment ago', closed, null, 29, false],
    ['closed half a minute ago', closed, null, 30, true],
    ['closed and about to be reopened', closed, at(100), 159, false],
    ['closed and not reopened', closed, at(100), 160, true],
  ] as const)('is true if no ballot follows: %s', (_what, election, reopeningAt, now, expected) => {
    expect(isVotingOver(election, reopeningAt, since(now))).toBe(expected);
  });
});
