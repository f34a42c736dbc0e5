import { onTestFinished } from 'vitest';
import { openImapServer } from './imap-server.ts';

/** Starts an IMAP server that stops when the test ends. */
export async function startImapServer(options: Parameters<typeof openImapServer>[0] = {}) {
  const server = await openImapServer(options);
  onTestFinished(server.stop);
  return server;
}
