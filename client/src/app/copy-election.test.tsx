import type { Election } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeCandidates, makeElection, makeUpcoming } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const COPIES = '/elections/election-1/copies';

beforeEach(() => {
  signInAs('admin');
  api.expectPolls('GET', '/elections/copy-1', { status: 404, code: 'NOT_FOUND', message: 'Gone.' });
});

/** Opens the dialog for the first of these elections. */
async function openCopy(election: Election, ...later: Election[]) {
  api.expectPolls('GET', '/elections', { data: { elections: [...later, election] } });
  api.expectPolls('GET', '/elections/election-1', { data: { election } });
  const { user } = renderApp('/admin/elections/election-1/ballot');
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Election' }));
  await dialog.findAllByRole('textbox', { name: /Title/ });
  return { user, dialog };
}

it('suggests a title and dates, names the candidates, and opens the page of the copy', async () => {
  const { candidates } = makeElection();
  const [dana] = makeCandidates({ id: 'dana', name: 'Dana Meier', description: '' });
  const { user, dialog } = await openCopy(
    makeElection({
      title: 'Board 2026',
      status: 'completed',
      declaredAt: '2026-11-21T08:00:00.000Z',
      candidates: [...candidates, ...(dana ? [{ ...dana, isWrittenIn: true as const }] : [])],
    }),
  );
  // People who were written in are not copied.
  expect(dialog.queryByText(/Dana|more/)).not.toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Board 2027');
  await user.click(dialog.getByRole('radio', { name: 'Enter new candidates' }));
  api.expect('POST', COPIES, {
    status: 201,
    data: { elections: [makeUpcoming({ id: 'copy-1' })], mergedGroups: [] },
  });
  await user.click(dialog.getByRole('button', { name: 'Copy Election' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.lastCall('POST', COPIES)?.body).toMatchObject({
    questions: [{ id: 'election-1', title: 'Board 2027' }],
    candidates: false,
    paper: '',
    startDate: expect.stringMatching(/^20\d\d-11-/),
  });
});

it('copies all questions of a ballot paper, and reports merged groups', async () => {
  const [first, second] = ['Accounts', 'Roof'].map((title, place) =>
    makeElection({ id: `election-${place + 1}`, title, paper: 'Assembly' }),
  ) as [Election, Election];
  const { user, dialog } = await openCopy(first, second);
  expect(dialog.getByRole('textbox', { name: 'Ballot paper' })).toHaveValue('Assembly (copy)');
  api.expect('POST', COPIES, {
    status: 201,
    data: {
      elections: [makeUpcoming({ id: 'copy-1' })],
      mergedGroups: [{ from: 'North', into: 'South' }],
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Copy Ballot Paper' }));
  expect(await dialog.findByText(/North.* has been merged into .*South/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Open Copy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for other key holders if those of the original are retired', async () => {
  const group = { threshold: 2, members: [], fingerprint: '', isAwaited: false };
  api.expectPolls('GET', '/trustee-groups', {
    data: {
      groups: [
        { ...group, id: 'group1', name: 'Committee 2026', stage: 'retired' },
        { ...group, id: 'group2', name: 'Committee 2027', stage: 'ready' },
      ],
    },
  });
  const { ballot } = makeElection();
  const { user, dialog } = await openCopy(
    makeElection({ ballot: { ...ballot, encrypted: 'group1', receipts: false } }),
  );
  expect(await dialog.findByText(/key holders of the original are retired/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy Election' }));
  const choice = dialog.getByRole('combobox', { name: 'Key holders' });
  await waitFor(() => expect(choice).toHaveAccessibleDescription('Choose key holders'));
  await user.selectOptions(choice, 'group2');
  api.expect('POST', COPIES, {
    status: 201,
    data: { elections: [makeUpcoming({ id: 'copy-1' })], mergedGroups: [] },
  });
  await user.click(dialog.getByRole('button', { name: 'Copy Election' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.lastCall('POST', COPIES)?.body).toMatchObject({ ballot: { encrypted: 'group2' } });
});
