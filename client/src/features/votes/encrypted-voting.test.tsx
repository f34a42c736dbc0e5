import type { Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeElection } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { encryptInThread } from './encrypting/ballot-thread.ts';

/** Encrypts nothing: each call returns another text, as encrypting does. */
vi.mock('./encrypting/ballot-thread.ts', () => ({
  encryptInThread: vi.fn<() => Promise<unknown>>(async () => {
    made += 1;
    return { text: `{"ballot": ${made}}`, tracking: `tracking-${made}` };
  }),
}));
let made = 0;

const KEPT = 'votewise_code.encrypted.election-1';
const election: Election = makeElection({
  ballot: { ...completeBallot({ kind: 'several', encrypted: 'group-1', abstain: true }), marks: 2 },
});
const candidates = election.candidates.map(({ id }) => id);
const PREPARED = {
  election: '{}',
  credential: 'credential',
  weight: 1,
  keyHolders: { names: ['Noor Haddad', 'Tom Berg'], threshold: 2, fingerprint: '' },
};

beforeEach(() => {
  made = 0;
  vi.mocked(encryptInThread).mockClear();
  signInAs('voter');
});

function expectLoads(): void {
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } });
}

const expectStatus = () =>
  api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Opens the ballot, marks a candidate, and opens the review. */
async function review(): Promise<UserEvent> {
  expectLoads();
  expectStatus();
  api.expect('GET', '/elections/election-1/encrypted-ballot', { data: PREPARED });
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await user.click(await screen.findByRole('checkbox', { name: 'Jonas Lindqvist' }));
  await press(user, 'Review Ballot');
  return user;
}

function expectNoAnswer(): void {
  api.expectNoAnswer('POST', '/votes/cast');
  expectLoads();
  expectStatus();
}

function expectCast(): void {
  api.expect('POST', '/votes/cast', { status: 201, data: { tracking: 'of the server' } });
  expectLoads();
}

const sent = () => api.calls.filter(({ path }) => path === '/votes/cast').map(({ body }) => body);
const submitted = () => screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });

it('encrypts while the voter reviews, and sends the very same ballot again', async () => {
  const user = await review();
  await waitFor(() =>
    expect(encryptInThread).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ choice: [false, true], secretCredential: 'credential' }),
    ),
  );
  expectNoAnswer();
  await press(user, 'Submit Vote');
  await screen.findByRole('alert');
  expect(sessionStorage.getItem(KEPT)).toContain('{"ballot": 1}');
  expectCast();
  await press(user, 'Submit Vote');
  await submitted();
  const body = { electionId: 'election-1', encrypted: '{"ballot": 1}', candidates };
  expect(sent()).toEqual([body, body]);
  expect(await screen.findByText('tracking-1')).toBeVisible();
  expect(sessionStorage.getItem(KEPT)).toBe('voter-1 tracking-1');
});

it.each([
  [{ state: 'awaited', fingerprint: '' }, /not in the archive yet/],
  [{ state: 'found', fingerprint: '' }, /is in the archive/],
  [{ state: 'missing', fingerprint: '' }, /doesn’t contain your ballot/],
  [{ state: 'found', fingerprint: 'that of another key' }, /doesn’t contain your ballot/],
])('looks for the ballot in the archive: %j', async (data, text) => {
  const user = await review();
  expectCast();
  await press(user, 'Submit Vote');
  await submitted();
  api.expect('POST', '/elections/election-1/archive/ballot', { data });
  await press(user, 'Look in the Archive');
  expect(await screen.findByText(text)).toBeVisible();
});

it('offers to send the same ballot again after a reload', async () => {
  sessionStorage.setItem(KEPT, `voter-1 tracking-0 ${candidates.join()} {"ballot": 0}`);
  sessionStorage.setItem('votewise_unanswered.election-1', 'voter-1');
  expectLoads();
  api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  const { user } = renderApp('/voter/dashboard?election=election-1');
  expectCast();
  await press(user, 'Send It Again');
  await submitted();
  expect(sent()).toEqual([{ electionId: 'election-1', encrypted: '{"ballot": 0}', candidates }]);
  expect(await screen.findByText('tracking-0')).toBeVisible();
});

it('says that another ballot counts, and forgets this one', async () => {
  const user = await review();
  expectNoAnswer();
  await press(user, 'Submit Vote');
  await screen.findByRole('alert');
  api.expect('POST', '/votes/cast', { status: 409, code: 'ALREADY_VOTED', message: 'Voted' });
  expectLoads();
  await press(user, 'Submit Vote');
  await screen.findByRole('heading', { name: /^You had already voted/ });
  expect(sessionStorage.getItem(KEPT)).toBeNull();
});

it('finds out which ballot counts if the marks were changed after a lost answer', async () => {
  const user = await review();
  api.expectNoAnswer('POST', '/votes/cast');
  expectLoads();
  api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  await press(user, 'Submit Vote');
  await screen.findByRole('alert');
  await press(user, 'Change');
  await user.click(await screen.findByRole('checkbox', { name: 'Amara Okafor' }));
  await press(user, 'Review Ballot');
  api.expect('POST', '/votes/cast', { status: 409, code: 'ALREADY_VOTED', message: 'Voted' });
  expectCast();
  await press(user, 'Submit Vote');
  await submitted();
  expect(sent().map((body) => (body as { encrypted: string }).encrypted)).toEqual([
    '{"ballot": 1}',
    '{"ballot": 2}',
    '{"ballot": 1}',
  ]);
  expect(await screen.findByText('tracking-1')).toBeVisible();
  expect(screen.getByText(/^You submitted this ballot first, so it counts\./)).toBeVisible();
});

it('shows the tracking number of a ballot whose answer was lost, once a ballot is in the box', async () => {
  sessionStorage.setItem(KEPT, `voter-1 tracking-0 ${candidates.join()} {"ballot": 0}`);
  sessionStorage.setItem('votewise_unanswered.election-1', 'voter-1');
  expectLoads();
  api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: true } });
  api.expect('POST', '/votes/cast', { status: 201, data: { tracking: 'of the server' } });
  renderApp('/voter/dashboard?election=election-1');
  expect(await screen.findByText('tracking-0')).toBeVisible();
  expect(screen.queryByText(/^You submitted this ballot first/)).not.toBeInTheDocument();
  expect(sessionStorage.getItem(KEPT)).toBe('voter-1 tracking-0');
});

describe('a ballot paper', () => {
  const paper = 'Assembly';
  const elections = [
    { ...election, paper, title: 'Board', createdAt: '2026-11-01T08:00:00.000Z' },
    makeElection({ id: 'plain', paper, title: 'Chair', createdAt: '2026-11-02T08:00:00.000Z' }),
    { ...election, id: 'third', paper, title: 'Fees', createdAt: '2026-11-03T08:00:00.000Z' },
  ].toReversed();
  const inBox = (electionId: string) => ({ electionId, isIn: true, tracking: 'of the server' });
  const casts = () =>
    api.calls.filter(({ path }) => path === '/votes/cast-paper').map(({ body }) => body);

  function open() {
    api.expectPolls('GET', '/elections', { data: { elections } });
    api.expect('GET', '/votes/history', { data: { history: [] } });
    return renderApp('/voter/dashboard').user;
  }

  it('sends the answers to encrypted questions only encrypted, and shows their numbers', async () => {
    api.expect('GET', '/elections/election-1/encrypted-ballot', { data: PREPARED });
    api.expect('GET', '/elections/third/encrypted-ballot', { data: PREPARED });
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Jonas Lindqvist' }));
    await press(user, 'Next Question');
    await screen.findByRole('heading', { name: 'Chair' });
    await user.click(screen.getByRole('radio', { name: 'Amara Okafor' }));
    await press(user, 'Next Question');
    await screen.findByRole('heading', { name: 'Fees' });
    await press(user, 'Abstain');
    await press(user, 'Review Answers');
    await waitFor(() => expect(encryptInThread).toHaveBeenCalledTimes(2));
    const unsent = { isIn: false, code: 'INVALID_BALLOT', message: 'Not valid' };
    api.expect('POST', '/votes/cast-paper', {
      data: { casts: [inBox('election-1'), inBox('plain'), { electionId: 'third', ...unsent }] },
    });
    await press(user, 'Submit 3 Votes');
    await screen.findByText('One answer is not in the ballot box yet.');
    // The server has refused this ballot, so the next one is another.
    api.expect('POST', '/votes/cast-paper', { data: { casts: [inBox('third')] } });
    await press(user, 'Submit Vote');
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(casts()).toEqual([
      {
        casts: [
          { electionId: 'election-1', encrypted: '{"ballot": 1}', candidates },
          { electionId: 'plain', choices: ['amara'], code: expect.any(String) },
          { electionId: 'third', encrypted: '{"ballot": 2}', candidates },
        ],
      },
      { casts: [{ electionId: 'third', encrypted: '{"ballot": 3}', candidates }] },
    ]);
    expect(await screen.findByText('tracking-1')).toBeVisible();
    expect(screen.getByText('tracking-3')).toBeVisible();
  });

  it('offers to send all ballots again after a reload', async () => {
    for (const id of ['election-1', 'third']) {
      sessionStorage.setItem(
        `votewise_code.encrypted.${id}`,
        `voter-1 tracking-${id} ${candidates.join()} {"ballot": "${id}"}`,
      );
      sessionStorage.setItem(`votewise_unanswered.${id}`, 'voter-1');
    }
    const user = open();
    api.expect('POST', '/votes/cast-paper', {
      data: { casts: [inBox('election-1'), inBox('third')] },
    });
    await press(user, 'Send Them Again');
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(casts()).toEqual([
      {
        casts: ['election-1', 'third'].map((id) => ({
          electionId: id,
          encrypted: `{"ballot": "${id}"}`,
          candidates,
        })),
      },
    ]);
    expect(await screen.findByText('tracking-third')).toBeVisible();
  });
});

it('sends nothing if the ballot can’t be encrypted, and tries again', async () => {
  vi.mocked(encryptInThread).mockRejectedValue(new Error('No worker'));
  const user = await review();
  expectLoads();
  expectStatus();
  await press(user, 'Submit Vote');
  expect(await screen.findByText(/^Your ballot couldn’t be encrypted/)).toBeVisible();
  expect(sent()).toEqual([]);
  vi.mocked(encryptInThread).mockResolvedValue({ text: '{}', tracking: 'tracking' });
  expectCast();
  await press(user, 'Submit Vote');
  await submitted();
});

it('shows the ballot once it is prepared, and who decrypts', async () => {
  expectLoads();
  expectStatus();
  const body = JSON.stringify({ success: false, code: 'BALLOTS_NOT_READY', message: 'Wait' });
  api.expect('GET', '/elections/election-1/encrypted-ballot', {
    status: 409,
    raw: { body, headers: { 'Retry-After': '0.05' } },
  });
  api.expect('GET', '/elections/election-1/encrypted-ballot', { data: PREPARED });
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await screen.findByRole('heading', { name: 'Ballots are being prepared' });
  await screen.findByRole('heading', { name: 'Cast Your Vote' });
  await user.click(screen.getByText('Who can see my vote?'));
  expect(screen.getByText(/2 of 2 key holders together: Noor Haddad and Tom Berg/)).toBeVisible();
});
