import { createHmac } from 'node:crypto';
import { credentialFrom } from '@votewise/belenios';
import { deriveKey, type KeySource } from '../../platform/derive-key.ts';
import type { EncryptionDocument } from './encryption-document.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHARACTERS = 22;

/** A voter's secret credential, and the keyed hash under which the public one is stored. */
export interface OwnVotingCredential {
  secretCredential: string;
  hash: string;
}

/**
 * Derives the voting credentials of voters from the secret of their election and that of the server, so that the database alone
 * shows neither whose credential one is nor how to sign with it.
 */
export function createVotingCredentials(ballotKey: KeySource) {
  const server = deriveKey(ballotKey, 'votewise credentials v1');

  return ({ _id, secret }: Pick<EncryptionDocument, '_id' | 'secret'>) => {
    const key = createHmac('sha512', server).update(`${secret}\u0000${_id}`).digest();
    const derive = (voter: string, purpose: string) =>
      createHmac('sha512', key).update(`${purpose}\u0000${voter}`).digest();
    return (voter: string): OwnVotingCredential => ({
      secretCredential: credentialFrom(inBase58(derive(voter, 'credential'))),
      hash: derive(voter, 'hash').subarray(0, 32).toString('hex'),
    });
  };
}

/** Returns characters of Base58 from 64 bytes, of which almost every sequence is equally likely. */
function inBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let characters = '';
  while (characters.length < CHARACTERS) {
    characters += BASE58[Number(rest % 58n)] ?? '';
    rest /= 58n;
  }
  return characters;
}
