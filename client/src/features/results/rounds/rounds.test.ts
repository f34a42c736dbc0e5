import type { CountingRule, Round, Tie } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { committeeResults, IDS } from '../../../../test/committee.ts';
import { makeElection } from '../../../../test/fixtures.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { textsNow } from '../../../lib/languages/texts.ts';
import { sumOf } from './decimals.ts';
import { roundSentences } from './round-sentences.ts';
import { resultOrder, stepOf } from './rounds.ts';

const t = textsNow(resultTexts);

const committee = committeeResults(makeElection());
const nameOf = (id: string) => committee.candidates.find((one) => one.id === id)?.name ?? '';
const stepsOfCount = (rounds: Round[]) => {
  const order = resultOrder(rounds);
  return rounds.flatMap((_, index) => stepOf({ rounds, order }, index + 1) ?? []);
};
const steps = stepsOfCount(committee.rounds ?? []);

function sentencesOf(rounds: Round[], rule: CountingRule, ties: Tie[] = []): string[] {
  const telling = { rule, ties, nameOf: (id: string) => id, t };
  return stepsOfCount(rounds).map((step) => roundSentences(step, telling).join(' '));
}

const round = (tallies: Record<string, string>, more: Partial<Round> = {}): Round => ({
  tallies,
  exhausted: '0',
  quota: null,
  elected: [],
  eliminated: [],
  ...more,
});

describe('rounds', () => {
  it('have changes that add up to zero', () => {
    for (const { rows, exhaustedChange } of steps.slice(1)) {
      const changes = rows.map(({ change }) => change ?? '0');
      expect(sumOf([...changes, exhaustedChange ?? '0'])).toBe('0.00000');
    }
  });

  it('list candidates in one order, elected candidates first, and drop those who have left the count', () => {
    const names = steps.map(({ rows }) => rows.map(({ id }) => nameOf(id)));
    expect(names[0]).toEqual([
      'Ada Lovelace',
      'Alan Turing',
      'Grace Hopper',
      'Katherine Johnson',
      'Hedy Lamarr',
      'Edsger Dijkstra',
      'Barbara Liskov',
      'Radia Perlman',
      'Donald Knuth',
    ]);
    expect(names[2]).toContain('Donald Knuth');
    expect(names[3]).toEqual(names[0]?.slice(0, 8));
    expect(steps.map(({ gone }) => gone.length)).toEqual([0, 0, 0, 1, 2, 3, 3, 4]);
  });

  it('show who is elected or excluded, and who was elected before', () => {
    const statuses = steps.map(({ rows }) => rows.find(({ id }) => id === IDS[2])?.status);
    expect(statuses.slice(3, 6)).toEqual(['continuing', 'elected', 'elected-before']);
    expect(steps[2]?.rows.at(-1)?.status).toBe('excluded');
    expect(steps[0]?.rows[0]?.change).toBeNull();
  });
});

describe('sentences about rounds', () => {
  it('describe the Scottish rules: surpluses, exclusions, the draw, and the last seat', () => {
    const telling = { rule: 'scottish-stv' as const, nameOf, ties: committee.ties ?? [], t };
    const told = steps.map((step) => roundSentences(step, telling).join(' '));
    expect(told[0]).toBe(
      'First preferences: Ada Lovelace 16.00000, Alan Turing 12.00000, Katherine Johnson 11.00000, Grace Hopper 10.00000, Hedy Lamarr 7.00000, Edsger Dijkstra 5.00000, Barbara Liskov 5.00000, Radia Perlman 4.00000, Donald Knuth 4.00000. The quota is 15.00000. Ada Lovelace reaches the quota with 16.00000 votes and is elected.',
    );
    expect(told[1]).toBe(
      'The surplus of Ada Lovelace, 1.00000 votes, is transferred: 0.31250 to Hedy Lamarr, 0.25000 to Alan Turing, 0.18750 to Grace Hopper, 0.06250 to Edsger Dijkstra, 0.06250 to Radia Perlman, 0.06250 to Donald Knuth, 0.06250 exhausted.',
    );
    expect(told[2]).toBe(
      'In round 3, the tie between Radia Perlman and Donald Knuth was broken by lot: Donald Knuth is excluded. 4.06250 votes are transferred: 2.06250 to Edsger Dijkstra, 1.00000 to Grace Hopper, 1.00000 to Hedy Lamarr.',
    );
    expect(told[7]).toMatch(
      /Grace Hopper reaches the quota with 18\.79324 votes and is elected\. Katherine Johnson is elected without reaching the quota, because there are enough seats left for all remaining candidates\.$/,
    );
  });

  it('start with withdrawn candidates, whom rankings skip', () => {
    const [step] = stepsOfCount([round({ Ada: '3', Ben: '2' })]);
    const telling = {
      rule: 'irv',
      nameOf: (id: string) => id,
      ties: [],
      withdrawn: ['Cleo'],
      t,
    } as const;
    expect(step && roundSentences(step, telling)).toEqual([
      'Cleo withdrew, so rankings skip to the next preference.',
      'First preferences: Ada 3, Ben 2.',
    ]);
  });

  it('describe an instant runoff: votes that still count, and more than half', () => {
    const rounds = [
      round({ Ada: '42', Ben: '26', Cleo: '15', Dan: '17' }, { exhausted: '1' }),
      round(
        { Ada: '42', Ben: '26', Cleo: '0', Dan: '32' },
        { exhausted: '1', eliminated: ['Cleo'] },
      ),
      round(
        { Ada: '42', Ben: '0', Cleo: '0', Dan: '57' },
        { exhausted: '2', eliminated: ['Ben'], elected: ['Dan'] },
      ),
    ];
    expect(sentencesOf(rounds, 'irv')).toEqual([
      'First preferences: Ada 42, Ben 26, Dan 17, Cleo 15. 1 vote without a further preference is exhausted.',
      'Cleo is excluded. 15 votes are transferred: 15 to Dan.',
      'Ben is excluded. 26 votes are transferred: 25 to Dan, 1 exhausted. Dan has 57 of the 99 votes that still count, more than half, and is elected.',
    ]);
  });

  it('describe a tie that an earlier round breaks, a candidate without votes, and the only candidate left', () => {
    const rounds = [
      round({ Ada: '1', Ben: '0' }),
      round({ Ada: '1', Ben: '0' }, { eliminated: ['Ben'], elected: ['Ada'] }),
    ];
    const tie = { round: 2, tied: ['Ada', 'Ben'], by: 'earlier-round', chosen: 'Ben' } as const;
    expect(sentencesOf(rounds, 'irv', [{ ...tie, tied: [...tie.tied] }])[1]).toBe(
      'In round 2, the tie between Ada and Ben was broken by the votes in an earlier round: Ben is excluded. No votes are transferred. Ada is the only candidate left and is elected.',
    );
  });

  it('describe Meek’s method: votes move one round after the exclusion', () => {
    const rounds = [
      round(
        { Ada: '5.000', Ben: '3.000', Cleo: '2.000' },
        { quota: '5.100', eliminated: ['Cleo'] },
      ),
      round(
        { Ada: '6.500', Ben: '3.250', Cleo: '0.000' },
        { quota: '4.900', exhausted: '0.250', elected: ['Ada'] },
      ),
    ];
    expect(stepsOfCount(rounds)[1]?.rows.map(({ status }) => status)).toEqual([
      'elected',
      'continuing',
      'excluded',
    ]);
    expect(sentencesOf(rounds, 'meek')).toEqual([
      'First preferences: Ada 5.000, Ben 3.000, Cleo 2.000. The quota is 5.100. Cleo has the fewest votes, 2.000, and is excluded. These votes are transferred in the next round.',
      '2.000 votes are transferred from Cleo: 1.500 to Ada, 0.250 to Ben, 0.250 exhausted. Ada reaches the quota with 6.500 votes and is elected.',
    ]);
  });
});
