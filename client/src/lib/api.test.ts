import * as auth from '@votewise/contract/auth/auth-endpoints';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import * as messages from '@votewise/contract/messages/messages-endpoints';
import * as people from '@votewise/contract/people/people-endpoints';
import * as results from '@votewise/contract/results/results-endpoints';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { ApiError, ConnectionError, failureText } from './api-error.ts';
import { call } from './api.ts';
import { readToken, renewToken, storeToken } from './token-store.ts';
import { onUnauthorized } from './transport.ts';

const ballot = { electionId: 'election-1', candidateId: 'candidate-1' };
const election = {
  title: '',
  description: '',
  startDate: '2027-01-01',
  endDate: '2027-01-02',
  candidates: [],
};

describe('a call', () => {
  it('returns the data of a successful response', async () => {
    api.expect('GET', '/elections', { data: { elections: [] } });
    await expect(call(elections.elections)).resolves.toEqual({ elections: [] });
  });

  it('adds escaped parameters and query values, and omits undefined values', async () => {
    api
      .expect('GET', '/elections/a%2Fb%3F/messages/m1/failures')
      .expect('GET', '/auth/voters?limit=5&search=Ann+%26+Bo');
    await call(messages.messageFailures, { params: { id: 'a/b?', messageId: 'm1' } });
    await call(people.voters, { query: { limit: 5, search: 'Ann & Bo' } });
    api.expect('GET', '/auth/voters');
    await call(people.voters, { query: { search: undefined } });
    expect(api.calls).toHaveLength(3);
  });

  it('sends a file unchanged', async () => {
    const file = new Blob(['Name,Email']);
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"data":{}}')));
    vi.stubGlobal('fetch', fetched);
    await call(people.uploadImport, { query: { fileName: 'a b.csv' }, file });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/imports?fileName=a+b.csv');
    expect(init?.body).toBe(file);
    expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
  });

  it('accepts only the parameters, body, and response type in the contract', () => {
    const wrong = () => [
      // @ts-expect-error -- the id is missing
      call(elections.election),
      // @ts-expect-error -- a name that is not in the path
      call(elections.election, { params: { id: 'e1', messageId: 'm1' } }),
      // @ts-expect-error -- no such query parameter
      call(people.voters, { query: { page: 1 } }),
      // @ts-expect-error -- a query for an endpoint without one
      call(elections.elections, { query: { limit: 5 } }),
      // @ts-expect-error -- a field of the body is missing
      call(votes.castVote, { body: { candidateId: 'c1' } }),
      // @ts-expect-error -- a body for an endpoint without one
      call(auth.logout, { body: {} }),
      // @ts-expect-error -- the file is missing
      call(people.uploadImport, { query: {} }),
      // @ts-expect-error -- a file is not an envelope
      call(results.exportResults, { params: { id: 'e1' }, query: {} }),
      // @ts-expect-error -- not in the contract
      call({ method: 'get', path: '/elsewhere' }),
      // @ts-expect-error -- not in this response
      call(votes.voteStatus, { params: { id: 'e1' } }).then(({ token }) => token),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  it('sends the stored token', async () => {
    api.expect('GET', '/elections');
    storeToken('secret');
    await call(elections.elections);
    expect(api.calls[0]?.token).toBe('Bearer secret');
  });

  it("throws an error with the server's message, code, and fields", async () => {
    const problem = {
      message: 'Title is required',
      code: 'VALIDATION_FAILED',
      fields: { title: 'x' },
    };
    api.expect('POST', '/elections', { status: 400, ...problem });
    await expect(call(elections.createElection, { body: election })).rejects.toMatchObject({
      status: 400,
      ...problem,
    });
  });

  it("uses 'Request failed' when the server sends no message", async () => {
    api.expect('GET', '/elections', {
      status: 502,
      raw: { body: '<html>', headers: {} },
    });
    const error: unknown = await call(elections.elections).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('message', 'Request failed');
    expect(failureText(error, 'Failed to load elections')).toBe('Failed to load elections');
  });

  it('distinguishes a call without an answer from a rejected one', async () => {
    api.expectNoAnswer('GET', '/elections');
    const error: unknown = await call(elections.elections).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(failureText(error, 'Failed to load elections')).toBe(
      'Failed to load elections. Please try again.',
    );
  });

  it('reports a rejected token, but not a rejected sign-in', async () => {
    api.expect('POST', '/auth/login', { status: 401 }).expect('GET', '/elections', { status: 401 });
    const listener = vi.fn<() => void>();
    const stop = onUnauthorized(listener);
    await call(auth.login, { body: { userId: 'VOTER001', password: 'x' } }).catch(() => {});
    expect(listener).not.toHaveBeenCalled();
    storeToken('expired');
    await call(elections.elections).catch(() => {});
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  describe('that is rejected while another tab renews the token', () => {
    /** Tabs share only localStorage. */
    function renewElsewhere() {
      let finish = (_token: string): void => {};
      const token = new Promise<string>((resolve) => {
        finish = resolve;
      });
      storeToken('old');
      const renewed = renewToken(async () => ({ token: await token }));
      return (fresh: string) => {
        finish(fresh);
        return renewed;
      };
    }

    it('is sent again with the new token by a tab that shares only localStorage', async () => {
      const finish = renewElsewhere();
      api.expect('POST', '/votes/cast', { status: 401 });
      const onRefused = vi.fn<() => void>();
      vi.resetModules();
      const thisTab = await import('./api.ts');
      onTestFinished((await import('./transport.ts')).onUnauthorized(onRefused));
      const cast = thisTab.call(votes.castVote, { body: ballot });
      await vi.waitFor(() => expect(api.calls).toHaveLength(1));
      api.expect('POST', '/votes/cast', { data: 'cast' });
      await finish('new');
      expect(await cast).toBe('cast');
      expect(api.calls.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
      expect(api.calls[1]?.body).toEqual(ballot);
      expect(onRefused).not.toHaveBeenCalled();
      expect(readToken()).toBe('new');
    });

    it('is reported when no new token arrives', async () => {
      localStorage.setItem('votewise_renewal', String(Date.now() - 29_700));
      storeToken('old');
      api.expect('GET', '/elections', { status: 401 });
      const onRefused = vi.fn<() => void>();
      onTestFinished(onUnauthorized(onRefused));
      await expect(call(elections.elections)).rejects.toMatchObject({ status: 401 });
      expect(onRefused).toHaveBeenCalledOnce();
    });
  });

  it('is not sent again with the token of a user who has signed in since', async () => {
    storeToken('mine');
    const release = api.expectHeld('POST', '/votes/cast', { status: 401 });
    const cast = call(votes.castVote, { body: ballot });
    storeToken('of another user');
    release();
    await expect(cast).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBe('of another user');
  });
});
