import { createDiffieHellman } from 'node:crypto';
import { type CreatePowers, createTablePowers } from './powers.ts';

const bufferOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
};

/**
 * Powers with OpenSSL, for Node.js: the shared secret of a Diffie–Hellman exchange is a power of the other side's
 * public key. OpenSSL computes it in constant time, apart from conversions.
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

  return { power, powersOf: (base) => (exponent) => power(base, exponent) };
};
