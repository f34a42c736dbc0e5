import { describe, expect, it } from 'vitest';
import { resultTexts } from '../../src/platform/languages/result-texts.ts';
import { orderTold, runoffsTold } from './order-sentences.ts';
import { tieSentences } from './outcome-sentences.ts';

const t = resultTexts('en');
const candidates = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name.toLowerCase(), name }));
const ballot = (rule: 'borda' | 'ranked-robin' | 'majority-judgment' | 'star' | 'irv') => ({
  rule,
  seats: 1,
  majority: null,
});
const round = { exhausted: '0', quota: null, elected: ['bo'], eliminated: [] };
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

describe('the order of all candidates', () => {
  const linesOf = (count: Parameters<typeof orderTold>[0]) => orderTold(count, t)?.lines.map(plain);

  it('gives points, with equal candidates on one line', () => {
    const rounds = [{ ...round, tallies: { ada: '3.5', bo: '10.0', cy: '3.5' } }];
    expect(linesOf({ ballot: ballot('borda'), candidates, rounds })).toEqual([
      'Bo 10.0',
      'Ada 3.5, Cy 3.5 (equal)',
    ]);
  });

  it('gives the comparisons that were won, and the margins', () => {
    const duels = { ada: { won: 2, lost: 0, margin: 6 }, bo: { won: 0, lost: 2, margin: -6 } };
    const order = [['ada'], ['bo']];
    expect(linesOf({ ballot: ballot('ranked-robin'), candidates, order, duels })).toEqual([
      'Ada (won: 2, margin: 6)',
      'Bo (won: 0, margin: -6)',
    ]);
  });

  it('is missing for rules with rounds', () => {
    expect(orderTold({ ballot: ballot('irv'), candidates, rounds: [] }, t)).toBeUndefined();
  });
});

describe('the runoffs of STAR', () => {
  const rounds = [
    {
      ...round,
      tallies: { ada: '24', bo: '22', cy: '9' },
      runoff: { preferred: { ada: '1', bo: '2' }, equal: '4' },
    },
    { ...round, tallies: { cy: '9' }, elected: ['cy'] },
  ];

  it('name the finalists with their points, and who is preferred', () => {
    const told = runoffsTold({ ballot: ballot('star'), candidates, rounds }, t);
    expect(told.map(({ seat, sentences }) => [seat, ...sentences.map(plain)])).toEqual([
      [1, 'Most points: Ada 24, Bo 22.', 'Preferred in the runoff: Ada 1, Bo 2. No preference: 4.'],
      [2, 'Cy is the only candidate left and is elected.'],
    ]);
  });

  it('have ties about the runoff and ties in it', () => {
    const ties = [
      { round: 1, tied: ['bo', 'cy'], by: 'preference', chosen: 'bo' },
      { round: 1, tied: ['ada', 'bo'], by: 'most-points', chosen: 'bo' },
    ] as const;
    const count = { ballot: ballot('star'), candidates, totalVotes: 7, rounds };
    const given = ties.map((tie) => ({ ...tie, tied: [...tie.tied] }));
    expect(tieSentences({ ...count, ties: given }, t).map(plain)).toEqual([
      'Seat 1: the tie between Bo and Cy was broken by the preference of voters: Bo reaches the runoff.',
      'Seat 1: the tie between Ada and Bo was broken by the number of ballots with the most points: Bo is elected.',
    ]);
  });
});
