import { describe, expect, it } from 'vitest';
import { makeElection, resultsOf } from '../../../../test/fixtures.ts';
import { drawTally } from '../../../components/ui/tally-geometry.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { textsNow } from '../../../lib/languages/texts.ts';
import { differenceText } from '../counted-results.tsx';
import { fileNameOf } from '../../../lib/download.ts';
import { adminStats, voterStats } from './results-figures.ts';

const t = textsNow(resultTexts);

const { results } = resultsOf(makeElection());

describe('stat cards', () => {
  it('show the first candidate as leading', () => {
    expect(voterStats(results, t)).toEqual([
      { label: 'Total Votes', value: '4' },
      { label: 'Candidates', value: '2' },
      { label: 'Leading', value: 'Amara', isText: false, maxLength: 5 },
    ]);
  });

  it("show the first candidate's percentage as the lead margin", () => {
    expect(adminStats(results, t).at(-1)).toEqual({
      label: 'Lead Margin',
      value: '75.0%',
      caption: 'The leader’s percentage of votes',
    });
  });

  it('have room for every candidate who may take the lead', () => {
    const [leader, ...others] = results.candidates;
    const rivals = others.map((one) => ({ ...one, name: 'Maximiliane Berg' }));
    const stats = voterStats({ ...results, candidates: leader ? [leader, ...rivals] : rivals }, t);
    expect(stats.at(-1)).toEqual({
      label: 'Leading',
      value: 'Amara',
      isText: false,
      maxLength: 11,
    });
  });

  it('name no winner in a tie', () => {
    const tied = {
      ...results,
      candidates: results.candidates.map((one) => ({ ...one, votes: 9 })),
    };
    expect(voterStats(tied, t).at(-1)).toMatchObject({
      value: 'Tie: Amara Okafor and Jonas Lindqvist',
      isText: true,
    });
  });

  it('show 0 percent without candidates', () => {
    const stats = adminStats({ ...results, candidates: [] }, t);
    expect(stats.at(-1)).toMatchObject({ label: 'Lead Margin', value: '0.0%' });
  });
});

describe('a recount with a different result', () => {
  it.each([
    [3, /found 3, not 4\. Don’t announce a result yet\./],
    [4, /found the same total but different numbers for some candidates\./],
  ])('shows a warning if the recount found %i ballots', (totalVotes, text) => {
    const recount = { totalVotes, recountedAt: '2027-01-01T00:00:00.000Z' };
    expect(differenceText(results, recount)).toMatch(text);
  });
});

describe('the name of an exported file', () => {
  it.each([
    ['attachment; filename="board.csv"', 'board.csv'],
    ['attachment; filename=board.csv', 'board.csv'],
    [null, 'voting_results.csv'],
    ['attachment', 'voting_results.csv'],
  ])('is correct for %j', (disposition, name) =>
    expect(fileNameOf(disposition, 'voting_results.csv')).toBe(name),
  );
});

describe('tally strokes', () => {
  it.each([
    [1, 1],
    [4, 4],
    [5, 5],
    [12, 12],
  ])('represent %i votes', (count, strokes) => {
    const { paths } = drawTally(count, { height: 20, gap: 5, gate: 10, seed: 3 });
    expect(paths).toHaveLength(strokes);
  });
});
