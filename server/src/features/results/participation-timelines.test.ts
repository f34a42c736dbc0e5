import { describe, expect, it } from 'vitest';
import { play, playMany, type Step, type Timeline } from '../../../test/support/list-timelines.ts';

describe('gives no two lists that can be compared', () => {
  const live = (isOpen: boolean, ...groups: string[]) => ({ isHidden: false, isOpen, groups });
  const hidden = { isHidden: true, isOpen: true, groups: [] };
  const votes = (block: number, from: number, to: number, ...places: number[]): Step => ({
    kind: 'vote',
    who: { blocks: [block], from, to },
    places,
  });
  const does = (
    kind: Exclude<Step['kind'], 'vote'>,
    at = 0,
    { block = 0, from = 0, to = 6, into = 'n' } = {},
  ): Step => ({ kind, place: at, who: { blocks: [block], from, to }, group: into });
  const waits = [does('wait'), does('wait'), does('wait')];

  it.each<[string, ...Timeline]>([
    [
      'an election opens within a minute of another’s close',
      [live(true), live(false)],
      [[], [], []],
      [votes(0, 0, 6, 0), does('finish', 0), does('open', 1), votes(1, 0, 1, 1)],
    ],
    [
      'a group is merged after its members have voted and left',
      [live(true, 'n', 's'), live(true, 'c')],
      [['n', 'c'], ['s'], ['c']],
      [
        votes(0, 0, 1, 0, 1),
        votes(0, 1, 5, 0),
        votes(1, 0, 5, 0),
        votes(2, 0, 5, 1),
        does('leave'),
        does('merge'),
      ],
    ],
    [
      'the groups of an open election are replaced before its first ballot',
      [live(true, 'n'), live(true, 's')],
      [['n'], ['n'], ['s']],
      [votes(0, 0, 6, 0), does('finish', 0), ...waits, does('regroup', 1), votes(1, 0, 1, 1)],
    ],
    [
      'the first ballot arrives after the close of an election with a hidden count',
      [live(true), hidden],
      [[], [], []],
      [votes(0, 0, 6, 0), does('finish', 0), ...waits, does('close', 1), votes(1, 0, 1, 1)],
    ],
    [
      'a voter who does not vote joins a second group later',
      [live(true, 'n'), live(false, 'n'), live(true, 's')],
      [['n'], ['n'], ['s']],
      [
        votes(2, 0, 5, 2),
        votes(0, 0, 6, 0),
        does('finish', 0),
        ...waits,
        does('join', 0, { block: 1, from: 5, into: 's' }),
        does('open', 1),
        votes(1, 0, 1, 1),
      ],
    ],
  ])('if %s', async (_what, ...timeline) => {
    const world = await play(timeline);
    expect(world.comparable()).toEqual([]);
  });

  // `participation-timelines.slow.test.ts` plays a thousand.
  it('whatever happens in whatever order', async () => {
    let given = 0;
    await playMany(150, (world) => {
      given += world.given();
      expect(world.comparable()).toEqual([]);
    });
    expect(given).toBeGreaterThan(0);
  });
});
