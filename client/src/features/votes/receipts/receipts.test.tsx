import type { Election } from '@votewise/contract';
import { fromHex, toHex } from '@votewise/contract/board/bytes';
import { commitmentFor } from '@votewise/contract/board/verifying/check-ballot';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claim, makeBoard } from '../../../../test/board.ts';
import { api } from '../../../../test/fake-api.ts';
import { makeElection } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { browserCrypto } from '../verifying/crypto.ts';
import { readable } from '../verifying/receipt-file.ts';

const board = makeBoard();
const KEY = 'votewise_code.election-1';
const STORED = toHex(claim.code);

beforeEach(() => void signInAs('voter'));

function expectLoads(hasVoted: boolean, election = makeElection()): void {
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } });
  api.expect('GET', '/votes/status/election-1', { data: { hasVoted } });
}

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

async function vote(name = 'Amara Okafor', election?: Election): Promise<UserEvent> {
  expectLoads(false, election);
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await user.click(await screen.findByRole('radio', { name }));
  return user;
}

function expectRefetch(): void {
  const data = { election: makeElection() };
  api
    .expect('GET', '/elections', { data: { elections: [data.election] } })
    .expect('GET', '/elections/election-1', { data });
}

const sentCode = () =>
  (api.lastCall('POST', '/votes/cast')?.body as { code: string } | undefined)?.code ?? '';

/** Opens the page of a voter who has already voted. */
async function comeBack(election?: Election): Promise<UserEvent> {
  expectLoads(true, election);
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
  return user;
}

describe('after voting', () => {
  it('shows one line, and the receipt with a check only on request', async () => {
    const user = await vote('Jonas Lindqvist');
    api.expect('POST', '/votes/cast', { status: 201, data: { receipt: {} } });
    expectRefetch();
    await press(user, 'Submit Vote');
    expect(await screen.findByText(/^Your ballot is in the box\./)).toBeVisible();
    expect(screen.queryByText('Code')).not.toBeInTheDocument();
    const code = sentCode();
    const commitment = commitmentFor(
      { ...claim, choice: 'jonas', code: fromHex(code, 16) ?? new Uint8Array() },
      browserCrypto.hash,
    );
    api.expect('GET', `/board/election-1/proof/${commitment}`, { data: { state: 'waiting' } });
    api.expect('GET', '/board/election-1', { data: { ...board.data, heads: [] } });
    await press(user, 'Check Your Ballot');
    const panel = within(await screen.findByRole('region', { name: 'Your receipt' }));
    expect(panel.getByText(readable(code))).toBeVisible();
    expect(panel.getByRole('img', { name: /^QR code of the receipt/ })).toBeVisible();
    expect(await panel.findByText(/in the box, but not on the board yet/)).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Your receipt' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Save as a File' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Print' })).toBeVisible();
    const done = screen.getByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(done).toBeVisible();
    expect(screen.queryByText(/Jonas/)).not.toBeInTheDocument();
  });

  it('checks a ballot with the voter’s weight', async () => {
    const election = makeElection({ weighted: true, ownWeight: 3 });
    const user = await vote('Amara Okafor', election);
    api.expect('POST', '/votes/cast', { status: 201, data: { receipt: {} } });
    api.expectPolls('GET', '/elections', { data: { elections: [election] } });
    api.expectPolls('GET', '/elections/election-1', { data: { election } });
    await press(user, 'Submit Vote');
    await screen.findByText(/^Your ballot is in the box\./);
    const code = fromHex(sentCode(), 16) ?? new Uint8Array();
    const commitment = commitmentFor({ ...claim, code, weight: 3 }, browserCrypto.hash);
    api.expect('GET', '/board/election-1', { data: { ...board.data, heads: [] } });
    api.expect('GET', `/board/election-1/proof/${commitment}`, { data: { state: 'waiting' } });
    await press(user, 'Check Your Ballot');
    expect(await screen.findByText(/but not on the board yet/)).toBeVisible();
  });

  it('saves a file that names neither the choice nor the voter', async () => {
    sessionStorage.setItem(KEY, `voter-1 ${STORED}`);
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:receipt');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
    const user = await comeBack();
    await press(user, 'Check Your Ballot');
    await press(user, 'Save as a File');
    const text = (await saved.mock.calls[0]?.[0].text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({ election: 'election-1', code: readable(STORED) });
    expect(text).not.toMatch(/VOTER001|choice|Lena/);
  });

  it('links to the check after a reload, because the marks are lost', async () => {
    sessionStorage.setItem(KEY, `voter-1 ${STORED}`);
    const user = await comeBack();
    await press(user, 'Check Your Ballot');
    const link = await screen.findByRole('link', { name: 'Show your recorded choice' });
    const signs = readable(STORED).replaceAll('-', '');
    expect(link).toHaveAttribute('href', `/verify#election-1.${signs}`);
  });

  it('links to the checking page if the ballot was cast on another device', async () => {
    await comeBack();
    expect(screen.getByRole('link', { name: 'Check Your Ballot' })).toHaveAttribute(
      'href',
      '/verify#election-1',
    );
  });

  it('ignores the code of another voter', async () => {
    sessionStorage.setItem(KEY, `voter-2 ${STORED}`);
    await comeBack();
    expect(screen.queryByRole('button', { name: 'Check Your Ballot' })).not.toBeInTheDocument();
  });

  it('shows nothing in an election without receipts', async () => {
    sessionStorage.setItem(KEY, `voter-1 ${STORED}`);
    const { ballot } = makeElection();
    await comeBack(makeElection({ ballot: { ...ballot, receipts: false } }));
    expect(screen.queryByText(/Check/)).not.toBeInTheDocument();
  });

  it('forgets the code when the voter signs out', async () => {
    sessionStorage.setItem(KEY, `voter-1 ${STORED}`);
    const user = await comeBack();
    api.expect('POST', '/auth/logout');
    await user.click(screen.getByRole('button', { name: /Account menu for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull());
  });

  it('forgets the code when another user signs in, but not after a reload', async () => {
    const OTHERS = 'votewise_code.election-2';
    sessionStorage.setItem(KEY, `voter-1 ${STORED}`);
    sessionStorage.setItem(OTHERS, `voter-2 ${STORED}`);
    await comeBack();
    expect(sessionStorage.getItem(OTHERS)).toBeNull();
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
  });
});

describe('a refused second vote', () => {
  const REFUSED = { status: 409, code: 'ALREADY_VOTED', message: 'Already voted' };

  async function voteAgain(isLost: boolean): Promise<void> {
    const user = await vote();
    if (isLost) {
      api.expectNoAnswer('POST', '/votes/cast');
      expectRefetch();
      api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
      await press(user, 'Submit Vote');
      await screen.findByRole('alert');
      await user.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    }
    api.expect('POST', '/votes/cast', REFUSED);
    expectRefetch();
    await press(user, 'Submit Vote');
    await screen.findByRole('heading', { name: /^You had already voted/ });
  }

  it('offers to look up the recorded choice if an earlier response was lost', async () => {
    await voteAgain(true);
    expect(screen.getByRole('button', { name: 'Show Your Recorded Choice' })).toBeVisible();
  });

  it('is a success if the ballot in the box is the one that was sent', async () => {
    const user = await vote();
    const error = { ...REFUSED, reason: 'ALREADY_VOTED.same' };
    api.expect('POST', '/votes/cast', error);
    expectRefetch();
    await press(user, 'Submit Vote');
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.getByRole('button', { name: 'Check Your Ballot' })).toBeVisible();
    expect(sessionStorage.getItem(KEY)).toContain(sentCode());
  });

  it('deletes the code if the ballot in the box was cast elsewhere', async () => {
    await voteAgain(false);
    expect(screen.queryByRole('button', { name: /Show Your/ })).not.toBeInTheDocument();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});
