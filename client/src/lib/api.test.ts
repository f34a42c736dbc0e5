import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFakeApi } from '../../test/fake-api.ts';
import { ApiError, ConnectionError, failureText } from './api-error.ts';
import { onUnauthorized, request, requestData } from './api.ts';
import { readToken, renewToken, storeToken } from './token-store.ts';

describe('request', () => {
  it('answers the data of a success', async () => {
    startFakeApi().expect('GET', '/elections', { data: { elections: [] } });
    await expect(requestData('/elections')).resolves.toEqual({ elections: [] });
  });

  it('sends the stored token', async () => {
    const api = startFakeApi().expect('GET', '/elections');
    storeToken('secret');
    await request('/elections');
    expect(api.calls[0]?.token).toBe('Bearer secret');
  });

  it("raises the server's message, code and fields", async () => {
    const problem = {
      message: 'Title is required',
      code: 'VALIDATION_FAILED',
      fields: { title: 'x' },
    };
    startFakeApi().expect('POST', '/elections', { status: 400, ...problem });
    await expect(request('/elections', { method: 'POST', body: {} })).rejects.toMatchObject({
      status: 400,
      ...problem,
    });
  });

  it("says 'Request failed' when the server gives no message", async () => {
    startFakeApi().expect('GET', '/elections', {
      status: 502,
      raw: { body: '<html>', headers: {} },
    });
    const error: unknown = await request('/elections').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('message', 'Request failed');
    expect(failureText(error, 'Failed to load elections')).toBe('Failed to load elections');
  });

  it('tells a failed call from a refused one', async () => {
    startFakeApi().expectNoAnswer('GET', '/elections');
    const error: unknown = await request('/elections').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(failureText(error, 'Failed to load elections')).toBe(
      'Failed to load elections. Please try again.',
    );
  });

  it('reports a refused token, but not a refused sign-in', async () => {
    startFakeApi()
      .expect('POST', '/auth/login', { status: 401 })
      .expect('GET', '/elections', { status: 401 });
    const listener = vi.fn<() => void>();
    const stop = onUnauthorized(listener);
    await request('/auth/login', { method: 'POST', body: {} }).catch(() => {});
    expect(listener).not.toHaveBeenCalled();
    storeToken('expired');
    await request('/elections').catch(() => {});
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  describe('that is refused while another tab renews the token', () => {
    /** What is in localStorage is all that one tab knows of another. */
    function renewElsewhere() {
      let finish = (_token: string): void => {};
      const token = new Promise<string>((resolve) => {
        finish = resolve;
      });
      storeToken('old');
      const renewed = renewToken(() => token);
      return (fresh: string) => {
        finish(fresh);
        return renewed;
      };
    }

    it('is sent again with the new one, in a tab that knows nothing else of it', async () => {
      const finish = renewElsewhere();
      const api = startFakeApi().expect('POST', '/votes/cast', { status: 401 });
      const onRefused = vi.fn<() => void>();
      vi.resetModules();
      const thisTab = await import('./api.ts');
      onTestFinished(thisTab.onUnauthorized(onRefused));
      const cast = thisTab.requestData('/votes/cast', { method: 'POST', body: { mark: 1 } });
      await vi.waitFor(() => expect(api.calls).toHaveLength(1));
      api.expect('POST', '/votes/cast', { data: 'cast' });
      await finish('new');
      expect(await cast).toBe('cast');
      expect(api.calls.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
      expect(api.calls[1]?.body).toEqual({ mark: 1 });
      expect(onRefused).not.toHaveBeenCalled();
      expect(readToken()).toBe('new');
    });

    it('is reported where no new one comes', async () => {
      localStorage.setItem('votewise_renewal', String(Date.now() - 29_700));
      storeToken('old');
      startFakeApi().expect('GET', '/elections', { status: 401 });
      const onRefused = vi.fn<() => void>();
      onTestFinished(onUnauthorized(onRefused));
      await expect(request('/elections')).rejects.toMatchObject({ status: 401 });
      expect(onRefused).toHaveBeenCalledOnce();
    });
  });

  it('is not sent again with the token of whoever signed in meanwhile', async () => {
    storeToken('mine');
    const release = startFakeApi().expectHeld('POST', '/votes/cast', { status: 401 });
    const cast = request('/votes/cast', { method: 'POST', body: {} });
    storeToken('of somebody else');
    release();
    await expect(cast).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBe('of somebody else');
  });
});
