import type { CDPSession, Page } from '@playwright/test';

/** A request that the browser holds until it is released, answered, or aborted. */
export interface HeldCall {
  fulfill: (status: number, body: unknown) => Promise<void>;
  abort: () => Promise<void>;
}

interface Wish {
  method: string;
  matches: (pathname: string) => boolean;
  act: (call: HeldCall) => Promise<void> | void;
}

/**
 * Intercepts calls between one page and the server. `page.route` would handle every script and
 * disable the browser's cache. This function ignores requests without a rule, so a page loads in
 * half the time.
 */
export function interceptIn(page: Page) {
  const wishes: Wish[] = [];
  const patterns: { urlPattern: string }[] = [];
  let opened: Promise<CDPSession> | undefined;

  async function open(): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const { pathname } = new URL(request.url);
      const wish = wishes.findLast(
        ({ method, matches }) => method === request.method && matches(pathname),
      );
      const call: HeldCall = {
        fulfill: (status, body) =>
          send(session, 'Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [
              { name: 'Content-Type', value: isPhoto(body) ? 'image/jpeg' : 'application/json' },
            ],
            body: (isPhoto(body) ? body : Buffer.from(JSON.stringify(body))).toString('base64'),
          }),
        abort: () => send(session, 'Fetch.failRequest', { requestId, errorReason: 'Failed' }),
      };
      if (wish) void wish.act(call);
      else void send(session, 'Fetch.continueRequest', { requestId });
    });
    return session;
  }

  return {
    /**
     * @param urlPattern the requests to hold, with `*` as a wildcard
     * @param wish what happens to the held requests
     */
    async add(urlPattern: string, wish: Wish): Promise<void> {
      opened ??= open();
      const session = await opened;
      wishes.push(wish);
      patterns.push({ urlPattern });
      await session.send('Fetch.enable', { patterns });
    },
    /**
     * Stops intercepting. Abort held requests first: they would otherwise continue to the server.
     */
    async end(): Promise<void> {
      const session = await opened;
      await session?.detach();
    },
  };
}

const isPhoto = (body: unknown): body is Buffer => Buffer.isBuffer(body);

/** Sends a command. Ignores errors that occur because the page was closed or has canceled the request. */
async function send<
  Command extends 'Fetch.fulfillRequest' | 'Fetch.failRequest' | 'Fetch.continueRequest',
>(
  session: CDPSession,
  command: Command,
  params: Parameters<typeof session.send<Command>>[1],
): Promise<void> {
  await session.send(command, params).catch((error: unknown) => {
    if (!/Invalid InterceptionId|closed/.test(String(error))) throw error;
  });
}
