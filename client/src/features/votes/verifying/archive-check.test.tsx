import { File as NodeFile } from 'node:buffer';
import english from '@votewise/contract/locales/en/verifying.json';
import type { ExaminedArchive } from '@votewise/contract/board/verifying/examined-archive';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../test/fake-api.ts';
import { makeElection, makeUser } from '../../../../test/fixtures.ts';
import { addMadeUpLanguage, leftoverTexts } from '../../../../test/made-up-language.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { CODE_PREFIX } from '../../../lib/forget-codes.ts';
import { showLanguage } from '../../../lib/languages/language.ts';
import { createVerifier } from './verifier.ts';
import { VerifyTool } from './verify-tool.tsx';

const TRACKING = 'BZGeD5NSuTK7aGNLBhJ+eQociYWKLebx8SNggXTcM+w';
const PAYLOAD = '05919e0f9352b932bb68634b06127e790a1c89858a2de6f1f123608174dc33ec';
const FINGERPRINT = '58063 19843 16933 09779 42396 33026 53727 88281';
const TYPES = ['Setup', 'Ballot', 'EndBallots', 'EncryptedTally', 'PartialDecryption'] as const;

const archive: ExaminedArchive = {
  uuid: 'Ab3dEf7hJk9mNp',
  name: 'Budget',
  events: [...TYPES, 'Result' as const].map((type, height) => ({
    type,
    hash: `${height}`.repeat(64),
    payload: PAYLOAD,
  })),
  contents: {
    questions: [{ question: 'Budget', answers: ['Yes', 'No'], blank: true }],
    fingerprint: FINGERPRINT,
    keyHolders: 3,
    threshold: 2,
    voters: 4,
    weight: 4,
    ballots: 1,
    tallied: 1,
    totalWeight: 1,
    decryptedBy: [1, 3],
    result: [[0, 1, 0]],
  },
};
const file = (name: string) => new File(['BELENIOS\0…'], name);

/** Opens archives, which are examined with these results, and returns how to verify them. */
async function open(...examined: readonly ExaminedArchive[]) {
  const { container } = render(
    <VerifyTool
      start={{ election: '', code: '' }}
      userId=""
      verifier={createVerifier()}
      server={undefined}
      examine={async (_files, onProgress) => {
        onProgress(0.5);
        return examined;
      }}
      renderHelp={() => ''}
    />,
  );
  const user = userEvent.setup();
  const [input] = screen.getAllByLabelText(/Archives/, { selector: 'input' });
  if (!input) throw new Error('no input');
  await user.upload(
    input,
    examined.map((_, place) => file(`${place}.bel`)),
  );
  const tracking = await screen.findByLabelText(/Tracking number/);
  return { user, container, tracking, verify: screen.getByRole('button', { name: 'Verify' }) };
}

it('shows what an archive proves, and whether a ballot is in it', async () => {
  const { user, container, tracking, verify } = await open(archive);
  await user.type(tracking, 'abc');
  await user.click(verify);
  expect(tracking).toHaveFocus();
  expect(screen.getByText(/tracking number isn’t complete/)).toBeVisible();
  await user.clear(tracking);
  await user.type(tracking, TRACKING);
  await user.type(screen.getByLabelText(/Announced fingerprint/), FINGERPRINT);
  await user.click(verify);
  expect(await screen.findByText('Everything is in order.')).toBeVisible();
  expect(screen.getByText(/ballot with this tracking number is in \W*0\.bel/)).toBeVisible();
  expect(screen.getByText(/votes: \W*Yes: 1\W*, \W*No: 0/)).toBeVisible();
  expect(screen.getByText('The key has the fingerprint that you entered.')).toBeVisible();
  expect(screen.queryByText(/not counted/)).not.toBeInTheDocument();
  await act(() => showLanguage(addMadeUpLanguage({ verifying: english })));
  expect(leftoverTexts(container)).toEqual([]);
});

it('shows what is wrong with an archive', async () => {
  const problem = { part: 'Ballot', event: 1, message: 'A proof is wrong.' } as const;
  const { user, tracking, verify } = await open({ ...archive, problem });
  await user.type(tracking, `A${TRACKING.slice(1)}`);
  await user.click(verify);
  expect(await screen.findByText('Something is wrong.')).toBeVisible();
  expect(screen.getByText(/A ballot is not valid.*\(event 1: \W*A proof is wrong/)).toBeVisible();
  expect(screen.getByText(/^No ballot in the archive has this tracking number/)).toBeVisible();
});

const BEGINNING = { raw: { body: 'BELENIOS\0', headers: {} } };

it('asks people who are not signed in for a tracking number, not for a receipt', async () => {
  api.expect('GET', '/elections/election-1/archive', BEGINNING);
  renderApp('/verify#election-1');
  expect(await screen.findByLabelText(/Tracking number/)).toHaveValue('');
  expect(screen.queryByRole('heading', { name: 'Check your ballot' })).not.toBeInTheDocument();
});

it('loads the archive of an encrypted election, with the voter’s tracking number', async () => {
  const election = makeElection({
    ballot: { ...makeElection().ballot, encrypted: 'group-1', receipts: false },
  });
  signInAs('voter');
  sessionStorage.setItem(
    `${CODE_PREFIX}encrypted.${election.id}`,
    `${makeUser('voter').id} ${TRACKING}`,
  );
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/votes/history', { data: { history: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } });
  const { user } = renderApp(`/verify#${election.id}`);
  expect(await screen.findByLabelText(/Tracking number/)).toHaveValue(TRACKING);
  expect(screen.queryByRole('heading', { name: 'Check your ballot' })).not.toBeInTheDocument();
  // That of jsdom refuses the blobs of responses, which are those of Node.
  vi.stubGlobal('File', NodeFile);
  // Only the beginning arrived.
  api.expect('GET', '/elections/election-1/archive', BEGINNING);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^1 of 1 file can’t be read/)).toBeVisible();
  expect(screen.getByText(/votewise-archive-election-1\.bel.*ends too early/)).toBeVisible();
});
