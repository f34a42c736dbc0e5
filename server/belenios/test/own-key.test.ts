import { describe, expect, it } from 'vitest';
import { generateSeed } from '../src/channel.ts';
import { fingerprintOf } from '../src/fingerprint.ts';
import { openOwnKey } from '../src/own-key.ts';
import { serializeTrustees } from '../src/trustees.ts';
import { holdCeremony } from './support/held-ceremony.ts';
import { smallGroup as group } from './support/small-group.ts';

const hold = () => {
  const { seeds, shares, parameters } = holdCeremony(group, { size: 3, threshold: 2 });
  const json = serializeTrustees(group, [['Pedersen', parameters]]);
  const open = (index: number, keys = json, seed = seeds[index - 1] ?? '') =>
    openOwnKey(group, seed, keys, shares[index - 1]?.encryptedPrivateKey ?? '');
  return { json, seeds, parameters, open };
};

describe('openOwnKey', () => {
  const { json, seeds, parameters, open } = hold();

  it('opens the private key of each key holder', () => {
    for (const index of [1, 2, 3]) {
      const { privateKey, trustees, index: found } = open(index);
      expect(found).toBe(index);
      expect(group.powerOfG(privateKey)).toBe(trustees.sets[0]?.keys.get(index));
    }
  });

  it('refuses another seed', () => {
    const refusal = 'None of the certificates is that of this seed.';
    expect(() => open(1, json, generateSeed())).toThrow(refusal);
    expect(() => open(1, json, seeds[1])).toThrow('The message is not encrypted for this key');
  });

  it('refuses keys of another ceremony, which the server could have made alone', () => {
    const other = hold();
    expect(() => open(1, other.json)).toThrow('None of the certificates is that of this seed.');
  });

  it('refuses the own certificate among certificates that the key holder has not seen', () => {
    const { certs, ...rest } = parameters;
    const exchanged = [certs[0], ...hold().parameters.certs.slice(1)].flatMap((one) => one ?? []);
    const keys = serializeTrustees(group, [['Pedersen', { ...rest, certs: exchanged }]]);
    expect(() => open(1, keys)).toThrow('Key holder 1: The signature of the polynomial is wrong.');
  });
});

describe('fingerprintOf', () => {
  it('has 40 digits in groups of 5', () => {
    // SHA-256 of 'abc' modulo 10 to the power of 40, computed with another program.
    expect(fingerprintOf('abc')).toBe('01048 83695 01651 43774 62985 82971 68170 89965');
  });
});
