import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

/** A key, and a certificate for localhost that no one but the tests trusts. */
export const CERTIFICATE = join(import.meta.dirname, 'localhost.pem');

interface Options {
  password?: string;
  folder?: string;
  /** How connections are encrypted. Default: not at all. */
  encryption?: 'tls' | 'starttls';
}

type Answer = { lines?: string[]; refusal?: string };

/**
 * Starts an IMAP server with one folder that speaks as much of the protocol as reading it needs. It refuses every
 * command that would change something.
 */
export async function openImapServer({
  password = 'pa ss"word',
  folder = 'Returned mail',
  encryption,
}: Options = {}) {
  const mails: { uid: number; source: string; receivedAt: Date }[] = [];
  const state = {
    validity: 7,
    commands: [] as string[],
    /** Everything that clients sent without encryption. */
    plain: '',
    greeting: '* OK ready',
    /** Whether STARTTLS is offered; a server between could remove it. */
    offersStartTls: encryption === 'starttls',
    /** Answers to commands that fail, by the beginning of the command. */
    refusals: {} as Record<string, string>,
    /** The beginnings of commands that are never answered. */
    unanswered: new Set<string>(),
    /** The beginnings of commands at which the server closes the connection. */
    cutOff: new Set<string>(),
  };
  const sockets = new Set<Socket>();
  const credentials = { key: readFileSync(CERTIFICATE), cert: readFileSync(CERTIFICATE) };
  const begins = (command: string) => (start: string) => command.startsWith(start);

  function answer(command: string): Answer {
    const [name = '', ...rest] = command.split(' ');
    const given = rest.join(' ');
    const refused = Object.keys(state.refusals).find(begins(command));
    if (refused !== undefined) return { refusal: state.refusals[refused] ?? 'NO' };
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return { lines: [`* CAPABILITY IMAP4rev1${state.offersStartTls ? ' STARTTLS' : ''}`] };
      case 'STARTTLS':
        return state.offersStartTls ? {} : { refusal: 'BAD not known here' };
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

  function answerUid(given: string): Answer {
    const [, first = '', last] = /(?:UID|FETCH) (\d+)(?::(\d+|\*))?/i.exec(given) ?? [];
    const isIn = ({ uid }: { uid: number }) =>
      uid >= Number(first) && (last === '*' || uid === Number(first));
    if (/^SEARCH/i.test(given)) {
      const since = new Date(`${/SINCE (\S+)/i.exec(given)?.[1] ?? '1-Jan-1970'} UTC`);
      // `*` is the last one, whatever its number.
      const found = [...mails.filter(isIn), ...mails.slice(-1)].filter(
        ({ receivedAt }) => receivedAt >= since,
      );
      return { lines: [`* SEARCH ${[...new Set(found.map(({ uid }) => uid))].join(' ')}`] };
    }
    if (!/^FETCH/i.test(given)) return { refusal: 'NO this folder is read-only' };
    const most = Number(/<0\.(\d+)>/.exec(given)?.[1]);
    const lines = mails.filter(isIn).map(({ uid, source }, index) => {
      const part = Buffer.from(source).subarray(0, most).toString('latin1');
      return `* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n${part})`;
    });
    return { lines };
  }

  /** @returns whether the connection changes to TLS now */
  function respond(socket: Socket, line: string): boolean {
    const tag = line.slice(0, line.indexOf(' '));
    const command = line.slice(tag.length + 1);
    state.commands.push(command.replace(/^(LOGIN).*/i, '$1'));
    if ([...state.unanswered].some(begins(command))) return false;
    if ([...state.cutOff].some(begins(command))) {
      socket.destroy();
      return false;
    }
    const { lines = [], refusal } = answer(command);
    const done = `${tag} ${refusal ?? 'OK done'}`;
    socket.write(Buffer.from(`${[...lines, done].join('\r\n')}\r\n`, 'latin1'));
    if (/^LOGOUT/i.test(command)) socket.end();
    return /^STARTTLS/i.test(command) && refusal === undefined;
  }

  function listen(socket: Socket, isPlain: boolean): void {
    let rest = '';
    function read(data: Buffer): void {
      rest += data.toString('latin1');
      if (isPlain) state.plain += data.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (!respond(socket, line)) continue;
        socket.off('data', read);
        secure(socket);
        return;
      }
    }
    socket.on('data', read);
  }

  function secure(socket: Socket): Socket {
    const encrypted = new TLSSocket(socket, { isServer: true, ...credentials });
    encrypted.on('error', () => undefined);
    listen(encrypted, false);
    return encrypted;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (encryption === 'tls') {
      secure(socket).write(`${state.greeting}\r\n`);
      return;
    }
    listen(socket, true);
    if (state.greeting !== '') socket.write(`${state.greeting}\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const user = 'bounces@example.org';

  return {
    state,
    sockets,
    stop(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    /** The value of BOUNCE_URL. */
    urlAt: (host = 'localhost'): string => {
      const [name, secret, path] = [user, password, folder].map(encodeURIComponent);
      return `${encryption === 'tls' ? 'imaps' : 'imap'}://${name}:${secret}@${host}:${port}/${path}`;
    },
    settings: {
      host: '127.0.0.1',
      port,
      isEncrypted: encryption === 'tls',
      needsStartTls: encryption === 'starttls',
      user,
      password,
      folder,
    },
    /** Delivers an email. @returns its number */
    deliver(source: string, receivedAt = new Date()): number {
      const uid = (mails.at(-1)?.uid ?? 0) + 1;
      mails.push({ uid, source, receivedAt });
      return uid;
    },
  };
}

export type ImapServer = Awaited<ReturnType<typeof openImapServer>>;
