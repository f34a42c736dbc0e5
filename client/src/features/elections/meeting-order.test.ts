import { describe, expect, it } from 'vitest';
import { inMeetingOrder, runsOf } from './meeting-order.ts';

const one = (id: string, meeting?: string) => ({
  id,
  meeting: meeting === undefined ? null : { id: meeting, presence: 'anyone' as const },
  createdAt: `2026-11-0${id.length}T08:00:00.000Z`,
});

describe('the questions of meetings among elections', () => {
  it('are together where the newest stands, in the order of their scheduling', () => {
    const listed = [one('ccc', 'm'), one('x'), one('bb', 'm'), one('d', 'n'), one('a', 'm')];
    const ordered = inMeetingOrder(listed);
    expect(ordered.map(({ id }) => id)).toEqual(['a', 'bb', 'ccc', 'x', 'd']);
    const runs = runsOf(ordered, ({ meeting }) => meeting?.id);
    expect(runs.map(({ items }) => items.map(({ id }) => id))).toEqual([
      ['a', 'bb', 'ccc'],
      ['x'],
      ['d'],
    ]);
  });
});
