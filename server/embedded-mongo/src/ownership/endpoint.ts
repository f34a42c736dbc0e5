import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Int32 } from 'bson';
import { encodeDocument } from '../bson/value.ts';

// Node silently truncates longer socket paths, on macOS from 104 bytes.
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;
const FOLDER_PREFIX = 'embedded-mongo-';
const PROBE_TIMEOUT_MS = 2000;
const OP_MSG = 2013;

/** Where a database listens: a socket in a private folder, or a loopback port with a secret. */
export type Endpoint = { path: string } | { port: number; secret: string };

/**
 * Uses Unix sockets wherever they exist. EMBEDDED_MONGO_TRANSPORT=tcp is for testing the
 * alternative.
 */
const usesTcp = (): boolean =>
  process.platform === 'win32' || process.env['EMBEDDED_MONGO_TRANSPORT'] === 'tcp';

/**
 * Creates the private folder for the sockets of one run. Undefined when loopback ports are used.
 */
export async function makeSocketFolder(): Promise<string | undefined> {
  if (usesTcp()) return undefined;
  // mkdtemp creates the folder with mode 0700, so no other user can reach the sockets in it.
  const folder = await mkdtemp(join(await realpath(tmpdir()), FOLDER_PREFIX));
  if (Buffer.byteLength(freshSocket(folder)) <= MAX_SOCKET_PATH_BYTES) return folder;
  await removeSocketFolder(folder);
  if (tmpdir() === '/tmp') throw new Error(`The path of ${folder} is too long for a socket`);
  return mkdtemp(`/tmp/${FOLDER_PREFIX}`);
}

/** Removes a folder with its contents. Only for folders created by this module. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(FOLDER_PREFIX)) return;
  await rm(folder, { recursive: true, force: true });
}

const freshSocket = (folder: string): string =>
  join(folder, `${randomBytes(4).toString('hex')}.sock`);

// The name that stays the same when one database process replaces another. Drivers recognize a
// socket by `.sock`.
const linkOf = (socketPath: string): string => join(dirname(socketPath), 'db.sock');

/** Listens at a new socket in a folder, or at a loopback port when there is no folder. */
export async function listenAtEndpoint(
  folder: string | undefined,
  onConnection: (socket: Socket) => void,
): Promise<{ server: Server; endpoint: Endpoint }> {
  const server = createServer(onConnection);
  if (folder === undefined) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { server, endpoint: { port, secret: randomBytes(24).toString('hex') } };
  }
  const path = freshSocket(folder);
  server.listen(path);
  await once(server, 'listening');
  return { server, endpoint: { path } };
}

/** Points the link of a run to this socket, atomically. */
export async function publishEndpoint(endpoint: Endpoint): Promise<void> {
  if (!('path' in endpoint)) return;
  const draft = `${endpoint.path}.link`;
  await symlink(basename(endpoint.path), draft);
  await rename(draft, linkOf(endpoint.path));
}

/** Removes the files of a dead owner: its whole run, or only its socket if the run continues. */
export async function removeEndpoint(dead: Endpoint, own: Endpoint): Promise<void> {
  if (!('path' in dead)) return;
  const isSameRun = 'path' in own && dirname(own.path) === dirname(dead.path);
  if (isSameRun) await rm(dead.path, { force: true });
  else await removeSocketFolder(dirname(dead.path));
}

/** Returns the connection string of an endpoint, using the link if there is one. */
export function uriOf(endpoint: Endpoint, databaseName: string): string {
  if ('path' in endpoint) {
    const host = encodeURIComponent(linkOf(endpoint.path));
    return `mongodb://${host}/${databaseName}?directConnection=true`;
  }
  const { port, secret } = endpoint;
  return `mongodb://127.0.0.1:${port}/${databaseName}?directConnection=true&appName=${secret}`;
}

/**
 * Whether a database is alive at an endpoint. A socket that accepts is sufficient, however busy its
 * process is. Another program may listen on a port, so there the secret is checked.
 */
export function isAlive(endpoint: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket =
      'path' in endpoint ? connect(endpoint.path) : connect(endpoint.port, '127.0.0.1');
    const settle = (alive: boolean): void => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => settle(true));
    socket.once('connect', () => {
      if ('path' in endpoint) settle(true);
      else socket.write(helloMessage(endpoint.secret));
    });
    socket.once('data', () => settle(true));
    socket.once('end', () => settle(false));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      settle(code !== 'ECONNREFUSED' && code !== 'ENOENT' && code !== 'ECONNRESET');
    });
  });
}

function helloMessage(secret: string): Buffer {
  const body = encodeDocument({
    hello: new Int32(1),
    client: { application: { name: secret } },
    $db: 'admin',
  });
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
