import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const source = { secret: 's'.repeat(32), instanceId: 'a-database' };
const encryption = createEncryption(source, 'a test');

describe('an encrypted text', () => {
  it('can be decrypted in its own context and reveals nothing without the key', () => {
    const encrypted = encryption.encrypt('JBSWY3DP', 'ada');
    expect(encryption.decrypt(encrypted, 'ada')).toBe('JBSWY3DP');
    expect(createEncryption(source, 'a test').decrypt(encrypted, 'ada')).toBe('JBSWY3DP');
    expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('JBSWY3DP');
    expect(encryption.encrypt('JBSWY3DP', 'ada')).not.toBe(encrypted);
  });

  it('cannot be decrypted in another context, with another key, or after any bit has changed', () => {
    const encrypted = encryption.encrypt('JBSWY3DP', 'ada');
    expect(encryption.decrypt(encrypted, 'bob')).toBeUndefined();
    for (const other of [
      createEncryption({ ...source, secret: 't'.repeat(32) }, 'a test'),
      createEncryption({ ...source, instanceId: 'another' }, 'a test'),
      createEncryption(source, 'other'),
    ]) {
      expect(other.decrypt(encrypted, 'ada')).toBeUndefined();
    }
    const bytes = Buffer.from(encrypted, 'base64');
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect(encryption.decrypt(altered.toString('base64'), 'ada')).toBeUndefined();
    }
    for (const length of [0, 27, bytes.length - 1]) {
      const cut = bytes.subarray(0, length).toString('base64');
      expect(encryption.decrypt(cut, 'ada')).toBeUndefined();
    }
  });
});
