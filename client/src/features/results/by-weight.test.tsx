import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeElection, resultsOf } from '../../../test/fixtures.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { textsNow } from '../../lib/languages/texts.ts';
import { howElected } from './outcome/how-elected.ts';
import { ResultsBody } from './results-body.tsx';
import { voterStats } from './count/results-figures.ts';
import { ResultsTable } from './results-table.tsx';
import type { Results } from './count/shown-results.ts';

const t = textsNow(resultTexts);

const { results } = resultsOf(makeElection({ status: 'completed' }));

/** The candidate with fewer ballots wins, because those ballots have more weight. */
const weighted: Results = {
  ...results,
  ballot: { ...results.ballot, results: 'after-close', abstain: true },
  totalVotes: 6,
  abstentions: 1,
  weights: { cast: 1_110, abstentions: 150, eligible: 1_200 },
  candidates: results.candidates.map((one) =>
    one.id === 'amara'
      ? { ...one, votes: 2, weight: 550, percentage: 57.3 }
      : { ...one, votes: 3, weight: 410, percentage: 42.7 },
  ),
  elected: ['amara'],
  ties: [],
  rounds: [],
  verdict: {},
};

function show(shown: Results): void {
  render(
    <ResultsBody results={shown} stats={voterStats(shown, t)}>
      <ResultsTable results={shown} />
    </ResultsBody>,
  );
}

it('shows the number of votes beside their weight, in rows and totals', () => {
  show(weighted);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Candidate', 'Votes', 'Weight', 'Percentage of weight', 'Status']);
  for (const name of [
    'Amara Okafor 2 550 57.3% Elected',
    'Jonas Lindqvist 3 410 42.7% Not elected',
    'Abstentions 1 150',
    'All ballots 6 1,110',
  ]) {
    expect(screen.getByRole('row', { name })).toBeVisible();
  }
  expect(screen.getByText('Total Votes').nextSibling).toHaveTextContent('6');
  expect(screen.getByText('Weight: 1,110. Including 1 abstention')).toBeVisible();
});

it('checks a requirement by weight', async () => {
  const quorum = { needed: 600, reached: 1_110, whole: 1_200, met: true, words: '' };
  const ballot = { ...weighted.ballot, quorum: { numerator: 1, denominator: 2 } };
  show({ ...weighted, ballot, isWeighted: true, verdict: { quorum } });
  expect(await screen.findByRole('list', { name: 'Quorum and majority' })).toHaveTextContent(
    'Half of an eligible weight of 1,200: 600 needed, 1,110 cast. Quorum reached.',
  );
});

it('shows the weight with which a candidate was elected, by plurality or in rounds', () => {
  expect(howElected(weighted, 'amara', t)).toBe('A weight of 550 of 960 (57.3%), from 2 votes.');
  const ballot = { ...weighted.ballot, kind: 'ranked', rule: 'irv' } as const;
  const round = {
    tallies: { amara: '550', jonas: '410' },
    exhausted: '0',
    quota: null,
    elected: ['amara'],
    eliminated: [],
  };
  expect(howElected({ ...weighted, ballot, rounds: [round] }, 'amara', t)).toBe(
    'Round 1, with a weight of 550 out of 960 that still count.',
  );
});

it('shows no weights while the count is hidden', () => {
  const { weights: _weights, elected: _elected, ...rest } = weighted;
  const candidates = results.candidates.map((one) => ({ ...one, votes: 0, percentage: 0 }));
  show({ ...rest, candidates, isCountHidden: true });
  expect(screen.getByRole('heading', { name: 'The count is hidden' })).toBeVisible();
  expect(screen.queryByText(/weight/i)).not.toBeInTheDocument();
});
