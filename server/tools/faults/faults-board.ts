import { randomBytes } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import { compareBytes, toHex, utf8 } from '@votewise/contract/board/bytes';
import { commitmentOf, nonceOf } from '@votewise/contract/board/commitment';
import { writeHead } from '@votewise/contract/board/head';
import { rootOf } from '@votewise/contract/board/merkle';
import { readNote } from '@votewise/contract/board/note';
import { boardContestHash } from '../../src/features/ballots/board/signed-head.ts';
import { commitmentsOf } from '../../src/features/ballots/board/signed-head.ts';
import { createHeadStore } from '../../src/features/ballots/board/head-store.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { claimsOf } from '../people.ts';
import type { Product } from '../product.ts';

interface Cast {
  electionId: string;
  token: string;
  choice: string;
  weight: number;
}

/**
 * Creates a code and computes the commitment of the ballot that is cast with it. Voters have the code and the
 * commitment even if they get no response. Also returns the voter's `_id`.
 */
export function receiptFor(given: Cast) {
  const { sub, uid } = claimsOf(given.token);
  const { electionId, choice, weight } = given;
  const code = randomBytes(16);
  const nonce = nonceOf({ electionId, userId: uid, code }, sha256);
  const commitment = toHex(commitmentOf({ electionId, choice, weight, nonce }, sha256));
  return { code: code.toString('hex'), commitment, voterId: sub };
}

interface Expected {
  election: { id: string };
  /** The ballots that must be in the ballot box. */
  acknowledged: readonly { commitment: string }[];
  /** Whether voting is over and the count is confirmed. If so, every ballot must be on the board. */
  isOver: boolean;
  /** Whether the ballot box is sealed. If so, ballots that arrived too late are left out. */
  isSealed?: boolean;
}

/** Compares the board with the ballots. Reads heads first, because new heads may be added while it reads. */
export async function compareBoard(product: Product, expected: Expected): Promise<string[]> {
  const { acknowledged, isOver, isSealed = false } = expected;
  const electionId = expected.election.id;
  const connection = await mongoose.createConnection(await product.databaseUri()).asPromise();
  try {
    const published: string[] = [];
    const wrong: string[] = [];
    let number = 0;
    const election = await connection
      .collection<Parameters<typeof boardContestHash>[0]>('elections')
      .findOne({ _id: electionId });
    let previous: Uint8Array = new Uint8Array(
      Buffer.from((election && boardContestHash(election)) ?? '', 'hex'),
    );
    for await (const head of createHeadStore(connection).listAfter(electionId, 0)) {
      number += 1;
      const { commitments } = head;
      const root = rootOf(commitments, sha256);
      const size = commitments.length;
      const text = readNote(head.note)?.text ?? '';
      if (text !== writeHead({ electionId, number, size, root, previous })) {
        wrong.push(
          `head ${head.number} does not match head ${number} computed from its commitments`,
        );
      }
      const isSorted = commitments.every(
        (one, place) => place === 0 || compareBytes(commitments[place - 1] ?? one, one) < 0,
      );
      if (!isSorted) wrong.push(`the commitments of head ${number} are not sorted`);
      if (!isOver && size < 50) wrong.push(`head ${number} has only ${size} ballots`);
      published.push(...commitments.map(toHex));
      previous = sha256(utf8(text));
    }
    const found = await connection
      .collection<{ _id: string; choice: string; nonce: mongo.Binary }>('ballots')
      .find({ electionId, ...(isSealed && { checkpoint: { $gt: 0 } }) })
      .toArray();
    const openings = found.map(({ choice, nonce }) => ({ choice, nonce: nonce.buffer }));
    const inBox = new Set(commitmentsOf(electionId, openings).map(toHex));
    const onBoard = new Set(published);
    const lost = acknowledged.filter(({ commitment }) => !inBox.has(commitment));
    const unpublished = [...inBox].filter((one) => !onBoard.has(one));
    const invented = published.filter((one) => !inBox.has(one));
    if (onBoard.size !== published.length) wrong.push('a commitment is on the board twice');
    if (lost.length > 0) wrong.push(`${lost.length} receipts match no ballot`);
    if (invented.length > 0) wrong.push(`${invented.length} commitments match no ballot`);
    if (isOver && unpublished.length > 0)
      wrong.push(`${unpublished.length} ballots are not on the board`);
    return wrong.map((text) => `${electionId}: ${text}`);
  } finally {
    await connection.close();
  }
}
