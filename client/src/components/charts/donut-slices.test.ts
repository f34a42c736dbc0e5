import { describe, expect, it } from 'vitest';
import { donutSlices, sectorPath } from './donut-slices.ts';

function candidates(...votes: number[]) {
  return votes.map((count, place) => ({
    id: `c${place}`,
    votes: count,
    place,
  }));
}

describe('the slices of the ring', () => {
  it('are none without votes', () => {
    expect(donutSlices(candidates(0, 0))).toEqual([]);
  });

  it('follow each other clockwise, in proportion, with a hairline between', () => {
    const [first, second] = donutSlices(candidates(3, 1));
    expect(first).toMatchObject({ id: 'c0', place: 0, start: 0 });
    expect(second).toMatchObject({ id: 'c1', place: 1, start: 0.75 });
    expect(first?.length).toBeCloseTo(0.744);
    expect(second?.length).toBeCloseTo(0.244);
  });

  it('close the ring when one candidate has every vote', () => {
    expect(donutSlices(candidates(7, 0))).toEqual([{ id: 'c0', place: 0, start: 0, length: 1 }]);
  });

  it('keep the colour of the place when others have no vote', () => {
    expect(donutSlices(candidates(2, 0, 2)).map(({ place }) => place)).toEqual([0, 2]);
  });

  it('show even one vote among a million', () => {
    const slices = donutSlices(candidates(1_000_000, 1, 1));
    for (const { length } of slices) expect(length).toBeGreaterThan(0.005);
    const last = slices.at(-1);
    expect((last?.start ?? 0) + (last?.length ?? 0)).toBeLessThan(1);
  });
});

describe('the outline of a slice', () => {
  it('runs along the outer edge and back along the inner one', () => {
    expect(sectorPath({ start: 0, length: 0.25, outer: 80, inner: 50 })).toBe(
      'M 80 0 A 80 80 0 0 1 160 80 L 130 80 A 50 50 0 0 0 80 30 Z',
    );
  });

  it('takes the long way round when it is more than half', () => {
    expect(sectorPath({ start: 0.25, length: 0.75, outer: 80, inner: 50 })).toBe(
      'M 160 80 A 80 80 0 1 1 80 0 L 80 30 A 50 50 0 1 0 130 80 Z',
    );
  });
});
