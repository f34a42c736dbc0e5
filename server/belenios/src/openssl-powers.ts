import { createDiffieHellman } from 'node:crypto';
import { type CreatePowers, createPowerTable, createTablePowers } from './powers.ts';

const bufferOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
};

/** Bits of an exponent that one step reads. A server checks so many ballots that a table of megabytes is worth it. */
const TABLE_WINDOW = 8;

/**
 * Powers with OpenSSL, for Node.js: the shared secret of a Diffie–Hellman exchange is a power of the other side's
 * public key. For one base, a large table of BigInt takes half the time of OpenSSL.
 *
 * OpenSSL computes in constant time, but tables do not: this is for checking ballots, not for a server that encrypts or
 * signs while others measure it.
 */
export const createOpensslPowers: CreatePowers = (modulus, exponentBits) => {
  const exchange = createDiffieHellman(bufferOf(modulus), bufferOf(2n));
  const tables = createTablePowers(modulus, exponentBits);

  function power(base: bigint, exponent: bigint): bigint {
    try {
      exchange.setPrivateKey(bufferOf(exponent));
      const result = BigInt(`0x${exchange.computeSecret(bufferOf(base)).toString('hex')}`);
      if (result !== 0n) return result;
    } catch {
      // Some versions throw, and others return zeros.
    }
    // OpenSSL refuses bases and results that are 1 or p − 1, because they make bad secrets.
    return tables.power(base, exponent);
  }

  return {
    power,
    powersOf: (base) => createPowerTable(base, { modulus, exponentBits, window: TABLE_WINDOW }),
  };
};
