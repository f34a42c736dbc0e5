import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OwnerRecord } from './ownership/claim.ts';
import { makeSocketFolder, removeSocketFolder } from './ownership/endpoint.ts';
import type { ParentMessage, ProcessMessage, ProcessOptions } from './protocol.ts';
import { databaseFolder, dataFileOf } from './storage/data-file.ts';

/** The built file of the database process. It is used even when this file runs from source. */
export const PROCESS_FILE = fileURLToPath(new URL('../dist/process.js', import.meta.url));

const CLOSE_LIMIT_MS = 10_000;
const DAMAGE_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGBUS', 'SIGSEGV', 'SIGILL']);
const MOST_DEATHS = 5;
const DEATHS_WITHIN_MS = 10_000;

/** Callbacks for an unexpected end of the database process. */
export interface SupervisorEvents {
  /** Called when the process has been restarted with the same URI. */
  onRestart?: ((reason: string) => void) | undefined;
  /** Called when the process will not be restarted. */
  onExit?: ((reason: string) => void) | undefined;
}

type Start = Exclude<ProcessMessage, { type: 'failed' }>;

/** Thrown when the process ends before it sends a message. */
class EarlyExitError extends Error {}

/** Starts the database process and restarts it when it crashes. */
export class Supervisor {
  readonly #options: ProcessOptions;
  readonly #events: SupervisorEvents;
  #child: ChildProcess | undefined;
  #owner: OwnerRecord | undefined;
  #deaths: number[] = [];
  #isClosing = false;

  private constructor(options: ProcessOptions, events: SupervisorEvents) {
    this.#options = options;
    this.#events = events;
  }

  /** Starts the database and returns its supervisor, or the other owner of the data. */
  static async start(
    options: Omit<ProcessOptions, 'socketFolder'>,
    events: SupervisorEvents,
  ): Promise<{ supervisor: Supervisor } | { inUseBy: OwnerRecord }> {
    // Drivers change the addresses of a replica set to lower case, which the path of a socket is not.
    const socketFolder = options.imitates?.replicaSet ? undefined : await makeSocketFolder();
    const supervisor = new Supervisor(
      { ...options, ...(socketFolder && { socketFolder }) },
      events,
    );
    try {
      const started = await supervisor.#start();
      if (started.type === 'ready') return { supervisor };
      await supervisor.close();
      return { inUseBy: started.owner };
    } catch (error) {
      await supervisor.close();
      throw error;
    }
  }

  /** The current or most recent database process. */
  get owner(): OwnerRecord {
    if (!this.#owner) throw new Error('The embedded database has not started');
    return this.#owner;
  }

  /** Flushes and ends the database, whatever its state, and removes its socket folder. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#child) await endChild(this.#child);
    await this.#removeFolder();
  }

  async #start(): Promise<Start> {
    const child = fork(PROCESS_FILE, [JSON.stringify(this.#options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    this.#child = child;
    const message = await firstMessage(child, () => this.#describeExit(child));
    if (message.type === 'failed') throw new Error(`The embedded database: ${message.reason}`);
    if (message.type === 'ready') {
      this.#owner = message.owner;
      const onEnd = (): void => void this.#restart(this.#describeExit(child));
      if (hasExited(child)) onEnd();
      else child.once('exit', onEnd);
      // A program that does not call `close` can still exit normally. The database ends with it.
      child.unref();
      child.channel?.unref();
    }
    return message;
  }

  async #restart(end: string): Promise<void> {
    let reason = `The embedded database ended: ${end}`;
    while (!this.#isClosing) {
      const now = Date.now();
      this.#deaths = [...this.#deaths.filter((at) => at > now - DEATHS_WITHIN_MS), now];
      // Unlike a socket, the port may have been taken by another program.
      if (this.#deaths.length >= MOST_DEATHS || !this.#options.socketFolder) {
        await this.#giveUp(reason);
        return;
      }
      try {
        const started = await this.#start();
        if (started.type === 'in-use') {
          await this.#giveUp(`${reason}; process ${started.owner.pid} has taken its data`);
        } else if (!this.#isClosing) {
          this.#events.onRestart?.(reason);
        }
        return;
      } catch (error) {
        reason = `${reason}; ${error instanceof Error ? error.message : String(error)}`;
        if (error instanceof EarlyExitError) continue;
        await this.#giveUp(reason);
        return;
      }
    }
  }

  async #giveUp(reason: string): Promise<void> {
    await this.#removeFolder();
    if (!this.#isClosing) this.#events.onExit?.(reason);
  }

  /** LMDB ends the process when it comes across certain damage. A memory that is full or a person ends it otherwise. */
  #describeExit({ exitCode, signalCode }: ChildProcess): string {
    if (!signalCode) return `exit code ${exitCode}`;
    const file = dataFileOf(databaseFolder(this.#options.dataDir));
    return DAMAGE_SIGNALS.has(signalCode)
      ? `signal ${signalCode}. The data file ${file} is probably damaged: restore a backup`
      : `signal ${signalCode}`;
  }

  async #removeFolder(): Promise<void> {
    const { socketFolder } = this.#options;
    if (socketFolder) await removeSocketFolder(socketFolder);
  }
}

function firstMessage(child: ChildProcess, describeExit: () => string): Promise<ProcessMessage> {
  return new Promise((resolve, reject) => {
    // Tools that watch a program for changes send messages on the same channel.
    child.on('message', (message: Partial<ProcessMessage>) => {
      if (message.type) resolve(message as ProcessMessage);
    });
    child.once('error', reject);
    child.once('exit', () => {
      reject(new EarlyExitError(`The embedded database did not start (${describeExit()})`));
    });
  });
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function endChild(child: ChildProcess): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return;
  child.ref();
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_LIMIT_MS);
  const message: ParentMessage = { type: 'close' };
  if (child.connected) child.send(message, () => undefined);
  await exited;
  clearTimeout(timer);
}
