import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts an IMAP server with one folder that speaks as much of the protocol as reading it needs. It refuses every
 * command that would change something. It stops when the test ends.
 */
export async function startImapServer({ password = 'pa ss"word', folder = 'Returned mail' } = {}) {
  const mails: { uid: number; source: string }[] = [];
  const state = {
    validity: 7,
    commands: [] as string[],
    /** Answers to commands that fail. */
    refusals: {} as { LOGIN?: string; EXAMINE?: string },
  };
  const sockets = new Set<Socket>();

  /** Returns the untagged lines, or a refusal. */
  function answer(command: string): { lines?: string[]; refusal?: string } {
    const [name = '', ...rest] = command.split(' ');
    const given = rest.join(' ');
    const refusal = Object.entries(state.refusals).find(([one]) => one === name.toUpperCase())?.[1];
    if (refusal !== undefined) return { refusal };
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return { lines: ['* CAPABILITY IMAP4rev1'] };
      case 'LOGIN':
        return given.includes(password.replace('"', '\\"'))
          ? {}
          : { refusal: 'NO [AUTHENTICATIONFAILED] wrong password for a secret user' };
      case 'LIST':
        return { lines: [`* LIST () "/" "${folder}"`] };
      case 'EXAMINE':
        return given.includes(folder)
          ? { lines: [`* ${mails.length} EXISTS`, `* OK [UIDVALIDITY ${state.validity}] numbered`] }
          : { refusal: 'NO no such folder' };
      case 'UID':
        return answerUid(given);
      case 'LOGOUT':
        return { lines: ['* BYE'] };
      default:
        return { refusal: 'BAD not known here' };
    }
  }

  function answerUid(given: string): { lines?: string[]; refusal?: string } {
    const [, first = '', last] = /(?:UID|FETCH) (\d+)(?::(\d+|\*))?/i.exec(given) ?? [];
    const isIn = ({ uid }: { uid: number }) =>
      uid >= Number(first) && (last === '*' || uid === Number(first));
    if (/^SEARCH/i.test(given)) {
      // `*` is the last one, whatever its number.
      const found = new Set([...mails.filter(isIn), ...mails.slice(-1)].map(({ uid }) => uid));
      return { lines: [`* SEARCH ${[...found].join(' ')}`] };
    }
    if (!/^FETCH/i.test(given)) return { refusal: 'NO this folder is read-only' };
    const most = Number(/<0\.(\d+)>/.exec(given)?.[1]);
    const lines = mails.filter(isIn).map(({ uid, source }, index) => {
      const part = Buffer.from(source).subarray(0, most).toString('latin1');
      return `* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n${part})`;
    });
    return { lines };
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (data) => {
      rest += data.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const tag = line.slice(0, line.indexOf(' '));
        const command = line.slice(tag.length + 1);
        state.commands.push(command.replace(/^(LOGIN).*/i, '$1'));
        const { lines = [], refusal } = answer(command);
        const done = `${tag} ${refusal ?? 'OK done'}`;
        socket.write(Buffer.from(`${[...lines, done].join('\r\n')}\r\n`, 'latin1'));
        if (/^LOGOUT/i.test(command)) socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function stop(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  onTestFinished(stop);
  return {
    state,
    stop,
    settings: {
      host: '127.0.0.1',
      port,
      isEncrypted: false,
      needsStartTls: false,
      user: 'bounces@example.org',
      password,
      folder,
    },
    /** Delivers an email. @returns its number */
    deliver(source: string): number {
      const uid = (mails.at(-1)?.uid ?? 0) + 1;
      mails.push({ uid, source });
      return uid;
    },
  };
}
