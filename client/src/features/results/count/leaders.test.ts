import { describe, expect, it } from 'vitest';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { textsNow } from '../../../lib/languages/texts.ts';
import { badgeOf, leadingText, marginCaption, leadersAloud, leadersOf } from './leaders.ts';

const t = textsNow(resultTexts);

/** Candidates in the order of the count: 'Anna Berg 3' has three votes. */
const leaders = (...counts: string[]) =>
  leadersOf(
    counts.map((text) => {
      const [, name = '', votes] = /^(.*) (\d+)$/.exec(text) ?? [];
      return { id: name, name, votes: Number(votes) };
    }),
  );

describe('the value under Leading', () => {
  it.each([
    [['Anna Berg 3', 'Ben Olsen 2'], 'Anna'],
    [['Anna Berg 9', 'Ben Olsen 9'], 'Tie: Anna Berg and Ben Olsen'],
    [['Anna Berg 9', 'Ben Olsen 9', 'Cleo Marsh 3'], 'Tie: Anna Berg and Ben Olsen'],
    [['Anna Berg 2', 'Ben Olsen 2', 'Cleo Marsh 2'], 'Tie: Anna Berg, Ben Olsen, and Cleo Marsh'],
    [
      ['Anna Berg 1', 'Ben Olsen 1', 'Cleo Marsh 1', 'Dan 1', 'Eva 1'],
      'Tie: Anna Berg, Ben Olsen, and 3 more',
    ],
    [['Anna Berg 1', 'Anna Olsen 1'], 'Tie: Anna Berg and Anna Olsen'],
    [['Anna Berg 0', 'Ben Olsen 0'], 'No votes yet'],
    [[], 'No votes yet'],
  ])('is correct for %j', (counts, text) =>
    expect(leadingText(leaders(...counts), 'active', t)).toBe(text),
  );

  it('says after voting closes that no votes were cast', () => {
    expect(leadingText(leaders('Anna 0', 'Ben 0'), 'completed', t)).toBe('No votes were cast');
  });

  it('isolates names with right-to-left letters from the rest of the sentence', () => {
    expect(leadingText(leaders('נועה 1', 'Ben 1'), 'active', t)).toBe(
      'Tie: \u2068נועה\u2069 and Ben',
    );
  });
});

describe('the badge', () => {
  it.each([
    [
      ['Anna 3', 'Ben 2'],
      ['Leading', undefined],
    ],
    [
      ['Anna 3', 'Ben 3', 'Cleo 1'],
      ['Tied', 'Tied', undefined],
    ],
    [
      ['Anna 0', 'Ben 0'],
      [undefined, undefined],
    ],
  ])('is correct for %j', (counts, badges) => {
    const all = leaders(...counts);
    const ids = counts.map((text) => text.replace(/ \d+$/, ''));
    expect(ids.map((id) => badgeOf(all, id, t))).toEqual(badges);
  });
});

it('states whose vote share the lead margin shows', () => {
  expect(marginCaption(leaders('Anna 3', 'Ben 2'))).toBe('The leader’s percentage of votes');
  expect(marginCaption(leaders('Anna 2', 'Ben 2'))).toBe(
    'Each tied candidate’s percentage of votes',
  );
  expect(marginCaption(leaders('Anna 0', 'Ben 0'))).toBe('No votes have been cast');
});

it.each([
  [['Anna Berg 1200', 'Ben 2'], 'active', 'Leading: Anna Berg, 1,200.'],
  [['Anna Berg 2', 'Ben 2'], 'active', 'Tie: Anna Berg and Ben, 2 each.'],
  [['Anna Berg 0', 'Ben 0'], 'active', 'No votes yet.'],
  [['Anna Berg 0', 'Ben 0'], 'completed', 'No votes were cast.'],
] as const)('reads out who leads for %j while the election is %s', (counts, status, text) => {
  expect(leadersAloud(leaders(...counts), status, t)).toBe(text);
});

describe('elections with several seats', () => {
  const counted = (...votes: number[]) =>
    votes.map((count, place) => ({ id: `c${place}`, name: `Name${place} Berg`, votes: count }));

  it.each([
    [[9, 7, 3], 2, 'Name0 Berg and Name1 Berg'],
    [[9, 7, 7], 2, 'Name0 Berg. Tie: Name1 Berg and Name2 Berg'],
    [[9, 9, 9], 2, 'Tie: Name0 Berg, Name1 Berg, and Name2 Berg'],
    [[9, 9, 1], 2, 'Name0 Berg and Name1 Berg'],
    [[9, 0, 0], 2, 'Name0'],
    [[5, 4, 3, 2, 1], 4, 'Name0 Berg, Name1 Berg, and 2 more'],
    [[0, 0], 2, 'No votes yet'],
  ])('show leaders and ties for %j votes and %i seats', (votes, seats, text) => {
    expect(leadingText(leadersOf(counted(...votes), seats), 'active', t)).toBe(text);
  });

  it('give badges to the leading and tied candidates for the seats', () => {
    const seated = leadersOf(counted(9, 7, 7), 2);
    expect(['c0', 'c1', 'c2'].map((id) => badgeOf(seated, id, t))).toEqual([
      'Leading',
      'Tied',
      'Tied',
    ]);
    expect(leadersAloud(seated, 'active', t)).toBe(
      'Leading: Name0 Berg, 9. Tie: Name1 Berg and Name2 Berg, 7 each.',
    );
    expect(marginCaption(seated)).toBe('The first candidate’s percentage');
  });

  it('never show a withdrawn candidate as a leader', () => {
    const [first, ...others] = counted(9, 4, 4);
    const withdrawn = first ? [{ ...first, withdrawnAt: '2026-11-14T09:00:00.000Z' }] : [];
    expect(leadingText(leadersOf([...withdrawn, ...others], 2), 'active', t)).toBe(
      'Name1 Berg and Name2 Berg',
    );
    expect(badgeOf(leadersOf([...withdrawn, ...others]), 'c0', t)).toBeUndefined();
  });
});
