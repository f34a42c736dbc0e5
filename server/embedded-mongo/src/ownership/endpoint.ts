import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Int32 } from 'bson';
import { encodeDocument } from '../bson/value.ts';

// Node silently truncates longer socket paths. On macOS, these are paths of 104 bytes or more.
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;
const FOLDER_PREFIX = 'embedded-mongo-';
const PROBE_TIMEOUT_MS = 2000;
const OP_MSG = 2013;

/** Where a database listens: a socket in a private folder, or a loopback port with a secret. */
export type Endpoint = { path: string } | { port: number; secret: string };

/** True for values that `listenAtEndpoint` could have returned. Anything can be in a file. */
export function isEndpoint(value: unknown): value is Endpoint {
  const { path, port, secret }: Partial<Record<string, unknown>> = Object(value);
  if (path !== undefined) {
    return typeof path === 'string' && basename(dirname(path)).startsWith(FOLDER_PREFIX);
  }
  const isPort = Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;
  return isPort && typeof secret === 'string';
}

/**
 * True on Windows. Other systems use Unix sockets. EMBEDDED_MONGO_TRANSPORT=tcp is for testing TCP on those systems.
 */
const usesTcp = (): boolean =>
  process.platform === 'win32' || process.env['EMBEDDED_MONGO_TRANSPORT'] === 'tcp';

/** Creates the private folder for the sockets of one run. Returns undefined when loopback ports are used. */
export async function makeSocketFolder(): Promise<string | undefined> {
  if (usesTcp()) return undefined;
  // mkdtemp creates the folder with mode 0700, so no other user can reach the sockets in it.
  const folder = await mkdtemp(join(await realpath(tmpdir()), FOLDER_PREFIX));
  if (Buffer.byteLength(freshSocket(folder)) <= MAX_SOCKET_PATH_BYTES) return folder;
  await removeSocketFolder(folder);
  if (tmpdir() === '/tmp') throw new Error(`The path of ${folder} is too long for a socket`);
  return mkdtemp(`/tmp/${FOLDER_PREFIX}`);
}

/** Removes a folder and its contents. Ignores folders that this module did not create. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(FOLDER_PREFIX)) return;
  await rm(folder, { recursive: true, force: true });
}

const freshSocket = (folder: string): string =>
  join(folder, `${randomBytes(4).toString('hex')}.sock`);

// The path that stays the same when one database process replaces another. Drivers recognize a socket by `.sock`.
const linkOf = (socketPath: string): string => join(dirname(socketPath), 'db.sock');

/** Listens on a new socket in a folder, or on a loopback port when there is no folder. */
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

/** Atomically points the run's link at this socket. */
export async function publishEndpoint(endpoint: Endpoint): Promise<void> {
  if (!('path' in endpoint)) return;
  const draft = `${endpoint.path}.link`;
  await symlink(basename(endpoint.path), draft);
  await rename(draft, linkOf(endpoint.path));
}

/** Removes a dead owner's files: its socket folder, or only its socket if the run continues. */
export async function removeEndpoint(dead: Endpoint, own: Endpoint): Promise<void> {
  if (!('path' in dead)) return;
  const isSameRun = 'path' in own && dirname(own.path) === dirname(dead.path);
  if (isSameRun) await rm(dead.path, { force: true });
  else await removeSocketFolder(dirname(dead.path));
}

/** Returns where clients reach an endpoint: its link, or its port on this machine. */
export function addressOf(endpoint: Endpoint): string {
  return 'path' in endpoint ? linkOf(endpoint.path) : `127.0.0.1:${endpoint.port}`;
}

/**
 * Returns the connection string for an endpoint, using the link if there is one.
 * @param replicaSet the name of the replica set that the database imitates
 */
export function uriOf(endpoint: Endpoint, replicaSet?: string): string {
  const query = replicaSet === undefined ? 'directConnection=true' : `replicaSet=${replicaSet}`;
  if ('path' in endpoint) {
    return `mongodb://${encodeURIComponent(addressOf(endpoint))}/votewise?${query}`;
  }
  return `mongodb://${addressOf(endpoint)}/votewise?${query}&appName=${endpoint.secret}`;
}

/**
 * True if a database is running at an endpoint. A socket only has to accept the connection, because its process may be
 * too busy to reply. A port may belong to another program, so the secret is checked.
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
