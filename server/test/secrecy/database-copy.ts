import { createHash } from 'node:crypto';
import {
  KEPT_COLLECTIONS,
  LEFT_OUT_COLLECTIONS,
} from '../../src/features/operations/backup-file.ts';
import type { TestApp } from '../support/test-app.ts';

/** Documents as JSON, by collection and ID. */
export type Copy = Map<string, string>;

/** Copies the whole database, in the order of the IDs. */
export async function copyOf(app: TestApp): Promise<Copy> {
  const copy: Copy = new Map();
  for (const name of [...KEPT_COLLECTIONS, ...LEFT_OUT_COLLECTIONS]) {
    for (const document of await app.connection
      .collection(name)
      .find({})
      .sort({ _id: 1 })
      .toArray()) {
      copy.set(`${name} ${String(document._id)}`, JSON.stringify(document));
    }
  }
  return copy;
}

/** Lists the documents that differ between the copies or are in only one of them, with their keys. */
export function differences(before: Copy, after: Copy): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key} ${before.get(key) ?? ''} ${after.get(key) ?? ''}`);
}

export interface Person {
  _id: string;
  userId: string;
  email: string;
  name: string;
}

function namesOf({ _id, userId, email, name }: Person): string[] {
  const plain = [_id, userId, email, name];
  const hashed = plain.flatMap((one) =>
    ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
      (['hex', 'base64'] as const).map((encoding) =>
        createHash(algorithm).update(one).digest(encoding),
      ),
    ),
  );
  return [...plain.map((one) => `"${one}"`), ...plain.map((one) => ` ${one} `), ...hashed];
}

/** Lists the voters whom the differences between two copies identify, in clear text or by a hash. */
export function suspects(before: Copy, after: Copy, roll: readonly Person[]): string[] {
  const differing = differences(before, after);
  return roll
    .filter((person) => namesOf(person).some((name) => differing.some((one) => one.includes(name))))
    .map(({ userId }) => userId);
}
