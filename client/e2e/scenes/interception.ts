import type { CDPSession, Page } from '@playwright/test';

/** A call that the browser holds back until it is let through, answered or broken off. */
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
 * Steps between one page and the server. Unlike `page.route`, which asks about every script and does without the
 * browser's cache, it leaves alone what no wish is about, and so opens a page in half the time.
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
            responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify(body)).toString('base64'),
          }),
        abort: () => send(session, 'Fetch.failRequest', { requestId, errorReason: 'Failed' }),
      };
      if (wish) void wish.act(call);
      else void send(session, 'Fetch.continueRequest', { requestId });
    });
    return session;
  }

  return {
    /** @param urlPattern what to hold back, `*` standing for anything; `wish` then says what becomes of it */
    async add(urlPattern: string, wish: Wish): Promise<void> {
      opened ??= open();
      const session = await opened;
      wishes.push(wish);
      patterns.push({ urlPattern });
      await session.send('Fetch.enable', { patterns });
    },
    /** Steps aside. What is still held back would go on to the server: it has to be broken off before. */
    async end(): Promise<void> {
      const session = await opened;
      await session?.detach();
    },
  };
}

/** The page may be gone, or have given the call up, by the time that it is let through. */
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
