import { describe, expect, it, vi } from 'vitest';
import { startFakeApi } from '../../test/fake-api.ts';
import { ApiError, ConnectionError, failureText } from './api-error.ts';
import { onUnauthorized, request, requestData } from './api.ts';
import { storeToken } from './token-store.ts';

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
});
