import type { Page, Request, Route } from '@playwright/test';
import type { ConsoleWatch } from '../support/console-watch.ts';
import type { Hall } from './hall.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface StagedAnswer {
  status?: number;
  data?: unknown;
  message?: string;
  code?: string;
  fields?: Record<string, string>;
}

/** What a scene has at hand. What it stages holds for its own page alone. */
export function setStage(given: { page: Page; hall: Hall; watch: ConsoleWatch }) {
  const { page, hall, watch } = given;
  const held: Route[] = [];

  /** `path` is what follows /api, without the query; `*` stands for one segment. */
  async function intercept(
    method: Method,
    path: string,
    act: (route: Route) => Promise<void> | void,
  ): Promise<void> {
    await page.route(
      ({ pathname }) => isSame(pathname, `/api${path}`),
      (route, request: Request) => (request.method() === method ? act(route) : route.fallback()),
    );
  }

  function refuse(status: number): void {
    watch.expectError(new RegExp(`status of ${status} `));
  }

  return {
    page,
    hall,
    /** Lets a console error pass that the scene provokes. */
    expectProblem: watch.expectError,
    /** Lets the server refuse something: the browser notes every refusal in its console. */
    expectRefusal: refuse,
    /** Answers in place of the server. A refusal without a message leaves the words to the client. */
    async answer(method: Method, path: string, answer: StagedAnswer): Promise<void> {
      const { status = 200, ...envelope } = answer;
      if (status >= 400) refuse(status);
      await intercept(method, path, (route) =>
        route.fulfill({ status, json: { success: status < 400, ...envelope } }),
      );
    },
    /** Lets the call wait for an answer for ever. */
    hold: (method: Method, path: string) =>
      intercept(method, path, (route) => {
        held.push(route);
      }),
    /**
     * Breaks off what is held, which the browser would send on when the page closes. Answers whether
     * there was any: the page may have noticed, and have ended its session.
     */
    async breakOff(): Promise<boolean> {
      if (held.length > 0) await page.goto('about:blank');
      for (const route of held) await route.abort();
      return held.length > 0;
    },
    /** Breaks the connection. */
    async cut(method: Method, path: string): Promise<void> {
      watch.expectError(/net::ERR_FAILED/);
      await intercept(method, path, (route) => route.abort());
    },
  };
}

export type Stage = ReturnType<typeof setStage>;

function isSame(pathname: string, pattern: string): boolean {
  const [actual, wanted] = [pathname.split('/'), pattern.split('/')];
  return (
    actual.length === wanted.length &&
    wanted.every((part, index) => part === '*' || part === actual[index])
  );
}
