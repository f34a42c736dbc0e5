import { writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { startSweeping } from './commands/ttl.ts';
import { type Engine, openEngine } from './engine/engine.ts';
import { claimOwnership, type OwnerRecord } from './ownership/claim.ts';
import {
  addressOf,
  type Endpoint,
  listenAtEndpoint,
  publishEndpoint,
  removeSocketFolder,
} from './ownership/endpoint.ts';
import type { ParentMessage, ProcessMessage, ProcessOptions } from './protocol.ts';
import { databaseFolder } from './storage/data-file.ts';
import { isCommitFailure } from './storage/disk.ts';
import { serveConnection } from './connection.ts';

// The database process. It ends when the pipe to its parent closes.

const sockets = new Set<Socket>();
let endpoint: Endpoint | undefined;
let server: Server | undefined;
let engine: Engine | undefined;
let stopSweeping: (() => void) | undefined;
let socketFolder: string | undefined;
let isEnding = false;
let lastConnectionId = 0;
let announceEngine: (engine: Engine) => void = () => undefined;
// Clients that connect while the data is being opened wait for this promise.
const engineReady = new Promise<Engine>((resolve) => {
  announceEngine = resolve;
});

function tellParent(message: ProcessMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}

function accept(socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  lastConnectionId += 1;
  const secret = endpoint && 'secret' in endpoint ? endpoint.secret : undefined;
  void serveConnection(socket, { engine: engineReady, id: lastConnectionId, secret });
}

/** Finishes pending writes, closes the files, and removes the socket folder if the parent is gone. */
async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  stopSweeping?.();
  server?.close();
  await engine?.store.drain();
  for (const socket of sockets) socket.destroy();
  await engine?.store.close();
  // A parent that is still running can start a successor in the same folder.
  if (!process.connected && socketFolder) await removeSocketFolder(socketFolder);
  process.exit(exitCode);
}

function complain(text: string): void {
  try {
    writeSync(2, `embedded database: ${text}\n`);
  } catch {
    // Standard error is closed, so the message is lost.
  }
}

// After a failed write, memory and disk may differ. Exiting at once, without committing or
// replying, leaves the last consistent state on disk.
function endAtOnce(error: unknown): void {
  complain(`storage failed: ${String(error)}`);
  process.kill(process.pid, 'SIGKILL');
}

async function start(options: ProcessOptions): Promise<void> {
  const { dataDir, waitForOwnerMs } = options;
  socketFolder = options.socketFolder;
  const folder = databaseFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const listening = await listenAtEndpoint(socketFolder, accept);
  ({ server, endpoint } = listening);
  const own: OwnerRecord = { pid: process.pid, endpoint: listening.endpoint };
  const holder = await claimOwnership(folder, own, waitForOwnerMs);
  if (holder) {
    await tellParent({ type: 'in-use', owner: holder });
    await end(0);
    return;
  }
  if (isEnding) return;
  const { replicaSet: setName, randomOrder: hasRandomOrder = false } = options.imitates ?? {};
  const member = setName === undefined ? undefined : { setName, address: addressOf(own.endpoint) };
  const opened = openEngine(folder, endAtOnce, { member, hasRandomOrder });
  engine = opened;
  announceEngine(opened);
  await publishEndpoint(own.endpoint);
  stopSweeping = startSweeping(opened, (error) => complain(String(error)));
  await tellParent({ type: 'ready', owner: own });
  await opened.catalog.collectGarbage().catch((error) => complain(String(error)));
}

// LMDB also rejects its internal promises when the disk does not accept a transaction.
process.on('unhandledRejection', (error) => {
  if (!isCommitFailure(error)) throw error;
});

// Ctrl-C, a closed terminal, and a service manager signal the whole process group. The parent ends
// this process after finishing its requests.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => void end(0));
process.on('message', (message: ParentMessage) => {
  if (message.type === 'close') void end(0);
});

// The parent may have exited before this process started to listen for `disconnect`.
if (!process.connected) await end(0);

try {
  await start(JSON.parse(process.argv[2] ?? '{}') as ProcessOptions);
} catch (error) {
  await tellParent({
    type: 'failed',
    reason: error instanceof Error ? error.message : String(error),
  });
  await end(1);
}
