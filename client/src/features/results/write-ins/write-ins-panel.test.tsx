import type { WriteInsData } from '@votewise/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../../test/fake-api.ts';
import { makeElection, resultsOf } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

const listed = makeElection({ status: 'completed' });
const election = makeElection({
  status: 'completed',
  ballot: { ...listed.ballot, writeIns: 1 },
  progress: { statusChanges: [], count: { state: 'none', awaitsNames: true } },
});
const names: WriteInsData = {
  texts: [
    { text: 'Dana Meier', votes: 5 },
    { text: 'Dee', votes: 2 },
  ],
  unlisted: 3,
  people: [],
  savedAt: null,
};

function expectNames(data: WriteInsData): void {
  api
    .expectPolls('GET', '/votes/results/election-1', { data: resultsOf(election) })
    .expectPolls('GET', '/elections/election-1/write-ins', { data });
}

const panel = async () => within(await screen.findByRole('region', { name: 'Write-ins' }));

it('lets administrators add a name, and undoes that as well', async () => {
  signInAs('admin');
  api.expectPolls('GET', '/elections', { data: { elections: [election] } });
  expectNames(names);
  const { user } = renderApp('/admin/dashboard?tab=results&election=election-1');
  const { getByRole, getByText } = await panel();
  expect(
    getByText('3 votes for other names, each with few votes, count for no one.'),
  ).toBeVisible();
  const select = getByRole('combobox', { name: 'Dee counts for' });
  await user.type(getByRole('textbox', { name: /^Another name/ }), 'Diana Meier');
  await user.click(getByRole('button', { name: 'Add Name' }));
  await user.selectOptions(select, 'Diana Meier');
  const undo = getByRole('button', { name: 'Undo' });
  await user.click(undo);
  expect(select).toHaveDisplayValue('Dee');
  expect(within(select).getByRole('option', { name: 'Diana Meier' })).toBeInTheDocument();
  await user.click(undo);
  expect(within(select).queryByRole('option', { name: 'Diana Meier' })).not.toBeInTheDocument();
  expect(undo).toBeDisabled();
});

it('says that names wait for paper ballots', async () => {
  signInAs('admin');
  const ballot = { ...election.ballot, onPaper: true };
  const { results } = resultsOf(election);
  api
    .expectPolls('GET', '/elections', { data: { elections: [{ ...election, ballot }] } })
    .expectPolls('GET', '/votes/results/election-1', {
      data: { results: { ...results, awaitsNames: true } },
    })
    .expectPolls('GET', '/elections/election-1/write-ins', { data: { ...names, texts: [] } });
  renderApp('/admin/dashboard?tab=results&election=election-1');
  const { getByText } = await panel();
  expect(getByText(/once the paper ballots are part of the count\.$/)).toBeVisible();
});

it.each([
  [names, ['Dana Meier5 votesNot decided yet', 'Dee2 votesNot decided yet']],
  [
    {
      ...names,
      texts: [{ text: 'Dana Meier', votes: 5, candidateId: 'w1' }, ...names.texts.slice(1)],
      people: [{ id: 'w1', name: 'Dana R. Meier' }],
      savedAt: '2026-11-16T14:24:00.000Z',
    },
    ['Dana Meier5 votesDana R. Meier', 'Dee2 votesNo one'],
  ],
])('shows auditors each name and for whom it counts, without controls', async (data, rows) => {
  signInAs('auditor');
  expectNames(data);
  api
    .expectPolls('GET', '/elections/election-1', { data: { election } })
    .expectPolls('GET', '/audit?election=election-1&limit=12', {
      data: { entries: [], next: null, kinds: [] },
    })
    .expectPolls('GET', '/board/election-1', {
      data: { election: 'election-1', key: 'key', fingerprint: 'ab'.repeat(32), heads: [] },
    });
  renderApp('/auditor/elections/election-1');
  const { getAllByRole, queryByRole } = await panel();
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'As writtenVotesCounts for',
    ...rows,
  ]);
  for (const role of ['combobox', 'textbox', 'button']) {
    expect(queryByRole(role)).not.toBeInTheDocument();
  }
});
