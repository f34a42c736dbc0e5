import type { CheckInData } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { ApiError } from '../../../lib/api-error.ts';
import { newRequestId } from '../../../lib/request-id.ts';

/** A check-in or check-out that the server has not confirmed. */
export interface Waiting {
  voter: string;
  isPresent: boolean;
  /** What it is based on: see `checkInRequest`. The server ignores an act that others have overtaken. */
  act: { id: string; changes: number; after: string[] };
}

const RETRY_MS = 2_000;

const TOO_MANY = 429;

/** True if the same request may succeed later: there was no answer, or the server can’t answer at the moment. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === TOO_MANY;

/**
 * Sends check-ins one after another, and keeps them on this device until the server has confirmed them. Repeating one
 * changes nothing on the server, also if the member was checked in or out at another desk since, so each is sent until
 * it is answered. For each member, only the latest counts.
 */
export function keepCheckIns(deps: {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
  send: (waiting: Waiting) => Promise<CheckInData>;
  onSent: (data: CheckInData, sent: Waiting) => void;
  /** The server has refused a check-in for good. */
  onRefused: (waiting: Waiting, error: unknown) => void;
}) {
  const { storage, key, send, onSent, onRefused } = deps;
  const listeners = new Set<() => void>();
  let waiting = readWaiting(storage.getItem(key));
  /** The acts of this desk by member: one can be undone while its answer is not in, or the list is not up to date. */
  const own = new Map(
    waiting.map(({ voter, act }) => [voter, [...act.after, act.id].slice(-LIMITS.actsMax)]),
  );
  let isLost = false;
  let isSending = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let snapshot = { waiting, isLost };

  function change(next: readonly Waiting[], lost: boolean): void {
    waiting = next;
    isLost = lost;
    snapshot = { waiting, isLost };
    if (waiting.length > 0) storage.setItem(key, JSON.stringify(waiting));
    else storage.removeItem(key);
    for (const listener of listeners) listener();
  }

  /** Removes a check-in, unless a later one for the same member has replaced it. */
  const done = (sent: Waiting) =>
    change(
      waiting.filter((one) => one !== sent),
      false,
    );

  const first = () => (isStopped ? undefined : waiting[0]);

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    for (let next = first(); next; next = first()) {
      try {
        const data = await send(next);
        done(next);
        onSent(data, next);
      } catch (error) {
        if (isTemporary(error)) {
          change(waiting, true);
          timer = setTimeout(() => void sendAll(), RETRY_MS);
          break;
        }
        done(next);
        onRefused(next, error);
      }
    }
    isSending = false;
  }

  return {
    /** @param changes the member’s `changes` that this desk sees */
    add(voter: string, isPresent: boolean, changes: number): void {
      const id = newRequestId();
      const after = own.get(voter) ?? [];
      own.set(voter, [...after, id].slice(-LIMITS.actsMax));
      const act = { id, changes, after };
      const others = waiting.filter((one) => one.voter !== voter);
      change([...others, { voter, isPresent, act }], isLost);
      void sendAll();
    },
    /** Sends what is left from before a reload. Returns a function that stops sending. */
    start(): () => void {
      isStopped = false;
      const retry = () => void sendAll();
      window.addEventListener('online', retry);
      void sendAll();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        window.removeEventListener('online', retry);
      };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
  };
}

function readWaiting(text: string | null): readonly Waiting[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isWaiting) : [];
  } catch {
    // Something else is stored here.
    return [];
  }
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' &&
  value !== null &&
  'voter' in value &&
  typeof value.voter === 'string' &&
  'isPresent' in value &&
  typeof value.isPresent === 'boolean' &&
  'act' in value &&
  typeof value.act === 'object' &&
  value.act !== null &&
  'id' in value.act;
