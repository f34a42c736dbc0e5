import { onTestFinished, vi } from 'vitest';
import { makeAdministrator, makeMessages } from './fixtures.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Answer {
  status?: number;
  statusText?: string;
  data?: unknown;
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  /** Sent unchanged, instead of an envelope. */
  raw?: { body: string; headers: Record<string, string> };
}

export interface Call {
  method: Method;
  path: string;
  body: unknown;
  token: string | null;
}

interface Expectation {
  method: Method;
  path: string;
  answer: () => Promise<Response>;
}

function toResponse(answer: Answer): Response {
  const { status = 200, statusText = '', data = {}, raw, ...problem } = answer;
  if (raw) return new Response(raw.body, { status, statusText, headers: raw.headers });
  const isFine = status < 400;
  const body = isFine ? { success: true, data } : { success: false, ...problem };
  return new Response(JSON.stringify(body), { status, statusText });
}

/** What the dashboard and the forms of administrators ask for once they are drawn. */
const NOTHING_WAITS = {
  '/meetings': { meetings: [] },
  '/messages/invited': { invited: [] },
  '/trustee-groups': { groups: [] },
  '/auth/voters?limit=5': {
    voters: [],
    total: 318,
    mail: { delivery: 'smtp', waiting: 0, failed: 0, unsent: 0, bounced: 0 },
  },
  '/auth/administrators': {
    administrators: [
      makeAdministrator({ hasSecondFactor: true }),
      makeAdministrator({ id: 'admin-2', hasSecondFactor: true }),
    ],
  },
};

/**
 * Replaces the server in each test. Each expected call is answered once, in order. An unexpected call or an unused
 * expectation fails the test.
 */
class FakeApi {
  calls: Call[] = [];
  private expectations: Expectation[] = [];
  private polled: Expectation[] = [];
  private surprises: string[] = [];

  /**
   * Expects nothing before a test. Only calls that many screens make have a default: the voter's history contains no vote,
   * the voter has no meetings, nothing is wrong with the server's clock, and nothing waits for administrators.
   */
  start(): void {
    for (const list of [this.calls, this.expectations, this.polled, this.surprises])
      list.length = 0;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.handle(url, init));
    this.expectPolls('GET', '/votes/history', { data: { history: [] } });
    this.expectPolls('GET', '/meetings/mine', { data: { meetings: [] } });
    this.expectPolls('GET', '/clock', {
      data: { time: '2026-11-02T09:00:00.000Z', problem: null, isRestoredCopy: false },
    });
    for (const [path, data] of Object.entries(NOTHING_WAITS))
      this.expectPolls('GET', path, { data });
    onTestFinished(() => this.verify());
  }

  expect(method: Method, path: string, answer: Answer = {}): this {
    return this.add(method, path, () => Promise.resolve(toResponse(answer)));
  }

  /** For calls that a screen may repeat any number of times or never send. The answer that was set last applies. */
  expectPolls(method: Method, path: string, answer: Answer = {}): this {
    const poll = { method, path: `/api${path}`, answer: () => Promise.resolve(toResponse(answer)) };
    this.polled.unshift(poll);
    return this;
  }

  expectNoAnswer(method: Method, path: string): this {
    return this.add(method, path, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Answers only when the returned function is called. */
  expectHeld(method: Method, path: string, answer: Answer = {}): () => void {
    let release = (): void => {};
    const held = new Promise<Response>((resolve) => {
      release = () => resolve(toResponse(answer));
    });
    this.add(method, path, () => held);
    return () => release();
  }

  /** Answers with a stream that stays open. Returns a function that sends a message. */
  expectStream(path: string): (message: object) => void {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    this.add('GET', path, async () => {
      const start = (given: typeof controller) => {
        controller = given;
      };
      return new Response(new ReadableStream<Uint8Array>({ start }));
    });
    return (message) => {
      const text = `data: ${JSON.stringify({ now: Date.now(), ...message })}\n\n`;
      controller?.enqueue(new TextEncoder().encode(text));
    };
  }

  lastCall(method: Method, path: string): Call | undefined {
    return this.calls.findLast((call) => call.method === method && call.path === path);
  }

  private add(method: Method, path: string, answer: () => Promise<Response>): this {
    this.expectations.push({ method, path: `/api${path}`, answer });
    return this;
  }

  private handle(url: string, init: RequestInit): Promise<Response> {
    const method = (init.method ?? 'GET') as Method;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const token = new Headers(init.headers).get('Authorization');
    this.calls.push({ method, path: url.replace('/api', ''), body, token });
    const isMeant = (one: Expectation) => one.method === method && one.path === url;
    const index = this.expectations.findIndex(isMeant);
    const [expectation] =
      index < 0 ? this.polled.filter(isMeant) : this.expectations.splice(index, 1);
    if (expectation) return expectation.answer();
    // Streams stay silent, so screens ask instead.
    if (/^\/api\/meetings\/[^/]+\/events$/.test(url)) return new Promise(() => {});
    // The dashboard of administrators asks about each election whether anyone has to be invited.
    if (/^\/api\/elections\/[^/]+\/messages\?/.test(url))
      return Promise.resolve(toResponse({ data: makeMessages({ recipients: 0 }) }));
    this.surprises.push(`${method} ${url}`);
    return Promise.reject(new TypeError(`Unexpected call: ${method} ${url}`));
  }

  private verify(): void {
    const unused = this.expectations.map(({ method, path }) => `${method} ${path}`);
    if (this.surprises.length > 0)
      throw new Error(`Unexpected calls: ${this.surprises.join(', ')}`);
    if (unused.length > 0) throw new Error(`Missing calls: ${unused.join(', ')}`);
  }
}

export const api = new FakeApi();

/** The server offers no stream of the meeting, so its page asks instead. */
export function noStream(): void {
  api.expectPolls('GET', '/meetings/m1/events', { status: 404, code: 'NOT_FOUND' });
}
