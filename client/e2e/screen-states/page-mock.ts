import type { Page } from '@playwright/test';
import type { ConsoleWatch } from '../support/console-watch.ts';
import type { Fixture } from '../support/fixture.ts';
import { type HeldCall, interceptIn } from './interception.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface MockedAnswer {
  status?: number;
  data?: unknown;
  message?: string;
  code?: string;
  fields?: Record<string, string>;
}

/** A screen state's tools. Mocked responses apply only to its own page. */
export function mockPage(given: { page: Page; fixture: Fixture; watch: ConsoleWatch }) {
  const { page, fixture, watch } = given;
  const interception = interceptIn(page);
  const held: HeldCall[] = [];

  /** `path` is the part after /api, without the query; `*` matches one segment. */
  function intercept(
    method: Method,
    path: string,
    act: (call: HeldCall) => Promise<void> | void,
  ): Promise<void> {
    const matches = (pathname: string) => isSame(pathname, `/api${path}`);
    return interception.add(`*/api${path}*`, { method, matches, act });
  }

  function refuse(status: number): void {
    watch.expectError(new RegExp(`status of ${status} `));
  }

  return {
    page,
    fixture,
    elections: fixture.elections,
    /** Allows a console error that the screen state causes. */
    expectProblem: watch.expectError,
    /** Makes the server reject a request. The browser logs every rejection in its console. */
    expectRefusal: refuse,
    /**
     * Answers instead of the server. For a rejection without a message, the client shows its own
     * text.
     */
    async answer(method: Method, path: string, answer: MockedAnswer): Promise<void> {
      const { status = 200, ...envelope } = answer;
      if (status >= 400) refuse(status);
      await intercept(method, path, (call) =>
        call.fulfill(status, { success: status < 400, ...envelope }),
      );
    },
    /** Answers with a photo. */
    answerPhoto: (photo: string, bytes: Buffer) =>
      intercept('GET', `/candidates/photos/${photo}`, (call) => call.fulfill(200, bytes)),
    /** Never answers the call. */
    hold: (method: Method, path: string) =>
      intercept(method, path, (call) => {
        held.push(call);
      }),
    /**
     * Removes all mocked responses, and aborts held requests, which the browser would otherwise send. Call it after the
     * page has left the screen. Returns whether any requests were held, because the screen may have ended its session.
     */
    async end(): Promise<boolean> {
      for (const call of held) await call.abort();
      await interception.end();
      return held.length > 0;
    },
    /** Aborts the connection. */
    async cut(method: Method, path: string): Promise<void> {
      watch.expectError(/net::ERR_FAILED/);
      await intercept(method, path, (call) => call.abort());
    },
  };
}

export type PageMock = ReturnType<typeof mockPage>;

function isSame(pathname: string, pattern: string): boolean {
  const [actual, wanted] = [pathname.split('/'), pattern.split('/')];
  return (
    actual.length === wanted.length &&
    wanted.every((part, index) => part === '*' || part === actual[index])
  );
}
