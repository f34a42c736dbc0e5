import { Int32, ObjectId } from 'bson';
import type { Doc } from '../bson/value.ts';

/** What MongoDB does or may do, and the embedded database otherwise does not. For tests only. */
export interface Imitation {
  /** Presents the database as the only member of the replica set with this name. */
  replicaSet?: string;
  /** Returns documents and groups in a random order wherever no sort determines it. */
  randomOrder?: boolean;
}

/** The only member of a replica set. */
export interface Member {
  setName: string;
  address: string;
}

const SESSION_MINUTES = 30;
/** The same after each start, since the same member is elected. Drivers ignore a primary with an earlier one. */
const ELECTION = new ObjectId('7fffffff0000000000000001');

/** Returns what a member of a replica set adds to its handshake. With it, drivers use sessions and repeat writes. */
export function describeMember({ setName, address }: Member): Doc {
  const now = new Date();
  return {
    setName,
    setVersion: new Int32(1),
    electionId: ELECTION,
    hosts: [address],
    primary: address,
    me: address,
    secondary: false,
    lastWrite: { lastWriteDate: now, majorityWriteDate: now },
    logicalSessionTimeoutMinutes: new Int32(SESSION_MINUTES),
  };
}

/** Returns a copy of a list in a random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  for (let end = left.length - 1; end > 0; end -= 1) {
    const place = Math.floor(Math.random() * (end + 1));
    const [one, other] = [left[end] as T, left[place] as T];
    left[end] = other;
    left[place] = one;
  }
  return left;
}
