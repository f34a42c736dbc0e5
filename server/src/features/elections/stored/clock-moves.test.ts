import { PLACEHOLDER_CANDIDATES } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import type { StoredChange } from './election-document.ts';
import { dueMoves, withDueMoves } from './clock-moves.ts';
import { nextUpdatedAt } from './election-change.ts';

const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
const named = [{ id: 'a', name: 'Ada', description: 'x' }];
const schedule = { startDate: at(10), endDate: at(20), candidates: named };

describe('dueMoves', () => {
  it.each([
    ['makes no move before the start', 'upcoming', 8, 9, []],
    ['opens an election at the start', 'upcoming', 8, 10, ['active']],
    ['makes both moves after the end', 'upcoming', 8, 21, ['active', 'completed']],
    ['closes an election at the end', 'active', 10, 20, ['completed']],
    ['closes an election at the end if it was opened early', 'active', 8, 20, ['completed']],
    ['does not open an election set back to upcoming after the start', 'upcoming', 11, 19, []],
    ['makes no move for an election that was closed early', 'completed', 12, 21, []],
    ['does not close an election that was reopened after the end', 'active', 21, 23, []],
    ['does not open an election set to upcoming exactly at the start', 'upcoming', 10, 11, []],
  ] as const)('%s', (_name, status, setAt, now, expected) => {
    const moves = dueMoves({ ...schedule, status, statusSetAt: at(setAt) }, at(now));
    expect(moves.map((move) => move.to)).toEqual(expected);
  });

  it('does not open an election with placeholder candidates when its start date passes', () => {
    const held = {
      ...schedule,
      candidates: [{ name: ' candidate 1', description: 'First  Candidate' }],
      status: 'upcoming' as const,
      statusSetAt: at(8),
    };
    expect(dueMoves(held, at(21))).toEqual([{ from: 'upcoming', to: 'upcoming', at: at(10) }]);
    const renamed = { ...held, candidates: [{ ...PLACEHOLDER_CANDIDATES[0], name: 'Ada' }] };
    expect(dueMoves(renamed, at(12))).toMatchObject([{ to: 'active' }]);
  });
});

describe('withDueMoves', () => {
  const election = {
    ...schedule,
    status: 'upcoming' as const,
    statusSetAt: at(8),
    statusChanges: [] as StoredChange[],
    updatedAt: at(8),
  };
  const by = { type: 'clock' } as const;
  const opening = { from: 'upcoming', to: 'active', at: at(10), by } as const;

  it('applies a due move only once', () => {
    const read = withDueMoves(election, at(11));
    expect(read).toEqual({
      ...election,
      status: 'active',
      statusSetAt: at(10),
      statusChanges: [opening],
      updatedAt: at(10),
      isUnstored: true,
    });
    expect(withDueMoves(read, at(12))).toEqual(read);
  });

  it.each([
    ['at its end date if nothing was edited', 'active', 10, 20, 20],
    ['at the time of the edit that moved its end into the past', 'active', 23, 20, 23],
    ['at the time of the edit that moved start and end into the past', 'upcoming', 23, 20, 23],
  ] as const)('closes an election %s', (_when, status, editedAt, endsAt, closesAt) => {
    const edited = { ...election, status, updatedAt: at(editedAt), endDate: at(endsAt) };
    const closed = withDueMoves(edited, at(24));
    expect(closed).toMatchObject({ status: 'completed', statusSetAt: at(closesAt) });
    expect(closed.updatedAt.getTime()).toBeGreaterThan(edited.updatedAt.getTime());
    expect(withDueMoves(closed, at(25))).toEqual(closed);
  });

  it('closes an election when first its start and then its end is moved into the past', () => {
    const opened = withDueMoves({ ...election, updatedAt: at(15) }, at(15));
    expect(opened).toMatchObject({ status: 'active', statusSetAt: at(10) });
    const edited = { ...opened, endDate: at(12), updatedAt: at(16) };
    expect(withDueMoves(edited, at(16))).toMatchObject({
      status: 'completed',
      statusSetAt: at(16),
    });
  });

  it('records that the clock opened and closed the election on the scheduled dates', () => {
    expect(withDueMoves(election, at(24)).statusChanges).toEqual([
      opening,
      { from: 'active', to: 'completed', at: at(20), by },
    ]);
  });

  it('records an opening at the time of the edit that moved the start into the past', () => {
    const edited = { ...election, updatedAt: at(15) };
    expect(withDueMoves(edited, at(16)).statusChanges).toEqual([{ ...opening, at: at(15) }]);
  });

  it('does not open an election whose placeholders are replaced after its start', () => {
    const placeholders = [{ id: 'a', name: 'Candidate 1', description: 'First candidate' }];
    const held = withDueMoves({ ...election, candidates: placeholders }, at(11));
    expect(held).toMatchObject({ status: 'upcoming', statusChanges: [] });
    expect(withDueMoves({ ...held, candidates: named, updatedAt: at(12) }, at(13)).status).toBe(
      'upcoming',
    );
  });

  it('does not change an election without a due move', () => {
    expect(withDueMoves(election, at(9))).toBe(election);
  });
});

describe('nextUpdatedAt', () => {
  it('is later than the previous time even when the clock stops or runs backward', () => {
    expect(nextUpdatedAt(at(5), at(5)).getTime()).toBe(at(5).getTime() + 1);
    expect(nextUpdatedAt(at(5), at(4)).getTime()).toBe(at(5).getTime() + 1);
    expect(nextUpdatedAt(at(5), at(6))).toEqual(at(6));
  });
});
