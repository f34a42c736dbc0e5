import {
  appendEvent,
  type ArchiveHead,
  digitsOf,
  type EventType,
  trackingNumberOf,
} from '@votewise/belenios';
import type { TrackedBallotData } from '@votewise/contract';
import type { BallotBox } from '../ballots/index.ts';
import type { ArchiveStore } from './archive-store.ts';

/** A beginning has as many bytes as the list of voting credentials. */
const PART_BYTES = 1_000_000;
/** Ballots appended per command. */
const AT_ONCE = 50;

/** Returns the key of an event. @param about what distinguishes it from others of its type: of a ballot, the tracking number */
const keyOf = (electionId: string, type: EventType, about = ''): string =>
  `${electionId}:${type}:${about}`;

/** Returns whether ballots can follow an event. */
export const takesBallots = ({ type }: Pick<ArchiveHead, 'type'>): boolean =>
  type === 'Setup' || type === 'Ballot';

export type Archives = ReturnType<typeof createArchives>;

/**
 * Writes the archives of encrypted elections, by any number of processes at the same time, each of which can be killed
 * between any two writes. The ID of an event contains its height, and its key what it is about. Both are unique, so
 * nothing follows an event but one event, and nothing is in an archive twice. A process whose event is refused reads the
 * end of the archive again.
 */
export function createArchives(deps: {
  store: ArchiveStore;
  ballots: Pick<BallotBox, 'encryptedBallots'>;
}) {
  const { store, ballots } = deps;
  /** The last checkpoint of each election whose ballots this process knows to be in the archive. */
  const archived = new Map<string, number>();

  return {
    /** Returns the last event; undefined until ballots are prepared. */
    head: store.head,

    /** Returns the digits by which people compare the sum of an election; null until it is in the archive. */
    async digits(electionId: string): Promise<string | null> {
      const event = await store.find(keyOf(electionId, 'EncryptedTally'));
      return event ? digitsOf(event.hash) : null;
    },

    /** Returns whether an archive contains a ballot, or can still get it. */
    async find(electionId: string, tracking: string): Promise<TrackedBallotData['state']> {
      // The end is read first: a ballot that is missing then can't follow an archive that has ended.
      const last = await store.head(electionId);
      if (await store.find(keyOf(electionId, 'Ballot', tracking))) return 'found';
      return !last || takesBallots(last) ? 'awaited' : 'missing';
    },

    /** Returns an archive as it is now; undefined until ballots are prepared. */
    async open(electionId: string): Promise<(() => AsyncGenerator<Uint8Array>) | undefined> {
      const head = await store.head(electionId);
      return head && (() => store.read(electionId, head));
    },

    /** Writes the beginning of an archive, which is the same for all who write it. */
    async start(
      electionId: string,
      begun: { bytes: Uint8Array; head: ArchiveHead },
    ): Promise<void> {
      const { bytes, head } = begun;
      const count = Math.ceil(bytes.length / PART_BYTES);
      for (let part = 0; part < count; part += 1) {
        const from = part * PART_BYTES;
        await store.add(electionId, [
          {
            height: head.height,
            part,
            key: keyOf(electionId, 'Setup', String(part)),
            bytes: bytes.subarray(from, from + PART_BYTES),
            ...(part === count - 1 && { head }),
          },
        ]);
      }
    },

    /**
     * Appends an event unless it is there. Returns false if the result, the last event of all, is there without it.
     * @param about see `keyOf`
     */
    async append(
      electionId: string,
      type: EventType,
      { about, files }: { about?: string; files: readonly string[] },
    ): Promise<boolean> {
      const key = keyOf(electionId, type, about);
      for (;;) {
        // The end is read first: it is not after an event that is not known yet.
        const last = await requireHead(store, electionId);
        if ((await store.known([key])).size > 0) return true;
        if (last.type === 'Result') return false;
        const { bytes, head } = appendEvent(last, type, files);
        await store.add(electionId, [{ height: head.height, part: 0, key, bytes, head }]);
      }
    },

    /**
     * Appends the ballots of all checkpoints that are done. Those of a checkpoint are in the order of their IDs, which
     * look random, so that nothing shows in which order they were cast.
     */
    async archiveBallots(electionId: string, signal: AbortSignal): Promise<void> {
      const last = await ballots.encryptedBallots.lastCheckpoint(electionId);
      for (let next = (archived.get(electionId) ?? 0) + 1; next <= last; next += 1) {
        const ids = await ballots.encryptedBallots.idsIn(electionId, next);
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          signal.throwIfAborted();
          const some = await ballots.encryptedBallots.find(ids.slice(from, from + AT_ONCE));
          await appendBallots(store, electionId, some);
        }
        archived.set(electionId, next);
      }
    },

    async remove(electionId: string): Promise<void> {
      archived.delete(electionId);
      await store.remove(electionId);
    },
  };
}

async function requireHead(store: ArchiveStore, electionId: string): Promise<ArchiveHead> {
  const head = await store.head(electionId);
  if (!head) throw new Error('there is no archive');
  return head;
}

async function withoutKnown<One extends { key: string }>(
  store: ArchiveStore,
  some: readonly One[],
): Promise<One[]> {
  const known = await store.known(some.map(({ key }) => key));
  return some.filter(({ key }) => !known.has(key));
}

async function appendBallots(
  store: ArchiveStore,
  electionId: string,
  given: readonly { encryptedBallot: string }[],
): Promise<void> {
  let left = await withoutKnown(
    store,
    given.map(({ encryptedBallot }) => ({
      key: keyOf(electionId, 'Ballot', trackingNumberOf(encryptedBallot)),
      encryptedBallot,
    })),
  );
  while (left.length > 0) {
    let head = await requireHead(store, electionId);
    if (!takesBallots(head))
      throw new Error('a ballot is missing in an archive that takes no more ballots');
    const parts = left.map(({ key, encryptedBallot }) => {
      const { bytes, head: next } = appendEvent(head, 'Ballot', [encryptedBallot]);
      head = next;
      return { height: next.height, part: 0, key, bytes, head: next };
    });
    const added = await store.add(electionId, parts);
    left = await withoutKnown(store, left.slice(added));
  }
}
