import { describe, expect, it } from 'vitest';
import type { Span } from '../attendance/attendance-moments.ts';
import { representationsIn, takingPartAt, withoutSlips } from './attendance-history.ts';

const at = (time: number) => new Date(Date.UTC(2027, 4, 3, 18, time));
const span = (since: number, until?: number): Span => ({
  since: at(since),
  ...(until !== undefined && { until: at(until) }),
});

interface Given {
  holder?: Span[];
  giver?: Span[];
  givenAt?: number;
  checkIns?: number;
  endedAt?: number;
}

const historyOf = ({ holder = [], giver = [], givenAt = -600, checkIns = 0, endedAt }: Given) => ({
  presences: new Map([
    ['holder', holder],
    ['giver', giver],
  ]),
  proxies: [
    {
      giver: 'giver',
      holder: 'holder',
      givenAt: at(givenAt),
      checkIns,
      ended: endedAt === undefined ? null : { at: at(endedAt) },
    },
  ],
});

const partAt = (history: ReturnType<typeof historyOf>, minute: number) =>
  takingPartAt(history, { moment: { at: at(minute) }, wasEligible: () => true });

describe('who was represented at a meeting', () => {
  it.each<[string, Given, Span[] | undefined]>([
    [
      'while the holder was present',
      { holder: [span(-5, 20), span(40)] },
      [span(0, 20), span(40, 60)],
    ],
    ['not while the holder was absent', { holder: [] }, []],
    ['until the giver came', { holder: [span(-5)], giver: [span(25, 30)] }, [span(0, 25)]],
    [
      'not if the giver came before the meeting',
      { holder: [span(-5)], giver: [span(-1)] },
      undefined,
    ],
    ['until the proxy was taken back', { holder: [span(-5)], endedAt: 10 }, [span(0, 10)]],
    ['not if it was taken back earlier', { holder: [span(-5)], endedAt: -10 }, undefined],
    [
      'from the time a giver who had been present left',
      { holder: [span(-5)], giver: [span(-5, 30)], givenAt: 29, checkIns: 1 },
      [span(30, 60)],
    ],
    [
      'not if the giver never left',
      { holder: [span(-5)], giver: [span(-5)], givenAt: 29, checkIns: 1 },
      undefined,
    ],
    ['from the time the proxy was entered', { holder: [span(-5)], givenAt: 15 }, [span(15, 60)]],
  ])('is represented %s', (_when, given, spans) => {
    const history = historyOf(given);
    const [found] = representationsIn(history, span(0, 60));
    expect(found?.spans).toEqual(spans);
    for (const minute of [0, 10, 29, 35, 59]) {
      const isRepresented = (spans ?? []).some(
        ({ since, until }) => since <= at(minute) && (!until || until > at(minute)),
      );
      expect(partAt(history, minute).represented, String(minute)).toEqual(
        isRepresented ? ['giver'] : [],
      );
    }
  });

  it('counts members as present from the moment they come until they leave', () => {
    const history = historyOf({ holder: [span(0, 10)] });
    const presentAt = (minute: number) => partAt(history, minute).present;
    expect([-1, 0, 9, 10].map(presentAt)).toEqual([[], ['holder'], ['holder'], []]);
  });
});

describe('slips at the desk', () => {
  const second = (time: number) => new Date(at(0).getTime() + time * 1_000);
  const seconds = (since: number, until?: number): Span => ({
    since: second(since),
    ...(until !== undefined && { until: second(until) }),
  });

  it.each<[string, Span[], number[], Span[]]>([
    ['join what they interrupt', [seconds(0, 600), seconds(659)], [599, 659], [seconds(0)]],
    [
      'join several times',
      [seconds(0, 60), seconds(90, 120), seconds(130, 600)],
      [],
      [seconds(0, 600)],
    ],
    [
      'are shorter than a minute',
      [seconds(0, 600), seconds(660)],
      [],
      [seconds(0, 600), seconds(660)],
    ],
    [
      'stay if voting opened or closed meanwhile',
      [seconds(0, 600), seconds(630)],
      [600],
      [seconds(0, 600), seconds(630)],
    ],
  ])('%s', (_case, spans, moments, joined) => {
    expect(
      withoutSlips(
        spans,
        moments.map((one) => ({ at: second(one) })),
      ),
    ).toEqual(joined);
  });
});
