import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeElection, resultsOf } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/render-app.tsx';

it.each([
  ['the planned dates of an election', {}, true],
  ['none for a question of a meeting', { presence: 'present' }, false],
])('shows %s', async (_what, changes, isPlanned) => {
  const { results } = resultsOf(makeElection({ status: 'completed' }));
  const result = { ...results, declaredAt: '2026-11-21T09:00:00.000Z', hasBoard: true, ...changes };
  api.expect('GET', '/results/election-1', { data: { result } });
  renderApp('/results/election-1');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(result.election.title);
  expect(screen.queryByText(/^Planned:/) !== null).toBe(isPlanned);
  // A declared result has no leader.
  expect(screen.queryByText('Leading', { selector: 'dt' })).not.toBeInTheDocument();
});
