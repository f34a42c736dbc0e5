import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes, concat, fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts';
import { readCode, writeCode } from './receipt-code.ts';
import { commitmentOf, nonceOf } from './commitment.ts';
import { type Head, readHead, writeHead } from './head.ts';
import { isIncluded, proofOf, rootOf } from './merkle.ts';
import { fingerprintOf, keyIdOf, readKey, readNote, writeKey, writeNote } from './note.ts';

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest());
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('bytes', () => {
  it('survive conversion to hex and base64 and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(fromHex(toHex(bytes), bytes.length)).toEqual(bytes);
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['AA', 'AAA', 'AA=', 'AB==', 'A A=', 'AA==\n', '====', 'AA-_'])(
    'are not read from the invalid base64 %j',
    (text) => expect(fromBase64(text)).toBeUndefined(),
  );

  it.each([
    ['ABCD', 2],
    ['abc', 2],
    ['abcd', 1],
    ['zz', 1],
  ])('are not read from the hex %s as %i bytes', (text, length) =>
    expect(fromHex(text, length)).toBeUndefined(),
  );

  it('are sorted as by Buffer.compare', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4 }), fc.uint8Array({ maxLength: 4 }), (a, b) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Math.sign(Buffer.compare(a, b)));
      }),
    );
  });
});

describe('a receipt code', () => {
  it('is the same after it has been written down and typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (code) => {
        const text = writeCode(code);
        expect(text).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/);
        expect(readCode(text)).toEqual(code);
        const typed = text.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
        expect(readCode(typed.replaceAll('1', 'l'))).toEqual(code);
      }),
    );
  });

  it.each(['', '00000', `${'0'.repeat(25)}U`, '0'.repeat(27), `8${'0'.repeat(25)}`])(
    'is not read from %j',
    (text) => expect(readCode(text)).toBeUndefined(),
  );
});

describe('a commitment', () => {
  const receipt = { electionId: 'e1', userId: 'VOTER001', code: utf8('0123456789abcdef') };
  const nonce = nonceOf(receipt, sha256);
  const opening = { electionId: 'e1', choice: 'a>b', weight: 1, nonce };

  it('is the hash that anyone can compute', () => {
    const prefixed = (text: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(Buffer.byteLength(text));
      return Buffer.concat([length, Buffer.from(text)]);
    };
    const expectedNonce = sha256(
      Buffer.concat([Buffer.of(2), prefixed('e1'), prefixed('VOTER001'), receipt.code]),
    );
    expect(nonce).toEqual(expectedNonce);
    expect(commitmentOf(opening, sha256)).toEqual(
      sha256(Buffer.concat([Buffer.of(0), prefixed('e1'), prefixed('a>b'), prefixed('1'), nonce])),
    );
  });

  it('changes with every part', () => {
    const others = [
      opening,
      { ...opening, electionId: 'e' },
      { ...opening, choice: 'a>c' },
      { ...opening, choice: '' },
      { ...opening, weight: 11 },
      { ...opening, nonce: nonceOf({ ...receipt, userId: 'VOTER002' }, sha256) },
      { ...opening, nonce: nonceOf({ ...receipt, code: utf8('0123456789abcdeg') }, sha256) },
    ].map((one) => toHex(commitmentOf(one, sha256)));
    expect(new Set(others).size).toBe(others.length);
  });
});

describe('a Merkle tree', () => {
  /** The inputs of the test vectors in certificate-transparency. */
  const entries = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map(bytesOf);

  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i entries has the published root', (size, root) => {
    expect(toHex(rootOf(entries.slice(0, size), sha256))).toBe(root);
  });

  it('proves each of its entries, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 4 }), { minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        (leaves, at, change) => {
          const index = at % leaves.length;
          const entry = leaves[index] ?? new Uint8Array();
          const root = rootOf(leaves, sha256);
          const path = proofOf(leaves, index, sha256);
          const proof = { entry, index, size: leaves.length, path };
          expect(isIncluded(proof, root, sha256)).toBe(true);
          const wrong = [
            { ...proof, entry: concat(entry, Uint8Array.of(change % 256)) },
            { ...proof, index: leaves.length },
            { ...proof, index: -1 },
            { ...proof, path: [...path, root] },
            ...(path.length > 0 ? [{ ...proof, path: path.slice(1) }] : []),
            ...path.map((_, place) => ({
              ...proof,
              path: path.map((one, other) => (other === place ? sha256(one) : one)),
            })),
          ];
          for (const one of wrong) expect(isIncluded(one, root, sha256)).toBe(false);
          expect(isIncluded(proof, sha256(root), sha256)).toBe(false);
        },
      ),
    );
  });
});

describe('a signed note', () => {
  it('is read and verified as in the published example', () => {
    const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const note = `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;
    const read = readNote(note);
    const known = readKey(key, sha256);
    expect(read).toMatchObject({ text, keyName: 'PeterNeumann' });
    if (!read || !known) throw new Error('not read');
    expect(read.keyId).toEqual(keyIdOf(known.name, known.publicKey, sha256));
    expect(writeNote(read)).toBe(note);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(known.publicKey).toString('base64url') },
      format: 'jwk',
    });
    expect(verify(null, utf8(read.text), publicKey, read.signature)).toBe(true);
    expect(readKey(key.replace('c74f20a3', 'c74f20a4'), sha256)).toBeUndefined();
  });

  it.each(['', 'text\n', 'text\n\n', 'text\n\n— name\n', 'text\n\n— name AAAA\n'])(
    'is not read from %j',
    (note) => expect(readNote(note)).toBeUndefined(),
  );

  it('is signed with a key that can be read back from its text', () => {
    const seed = createHash('sha256').update('seed').digest();
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    const privateKey = createPrivateKey({
      key: Buffer.concat([prefix, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    const publicKey = new Uint8Array(Buffer.from(x, 'base64url'));
    const key = readKey(writeKey(publicKey, sha256), sha256);
    expect(key?.publicKey).toEqual(publicKey);
    expect(fingerprintOf(publicKey, sha256)).toMatch(/^[0-9a-f]{64}$/);
    const signature = new Uint8Array(sign(null, utf8('text\n'), privateKey));
    const keyId = keyIdOf('votewise-board', publicKey, sha256);
    const note = writeNote({ text: 'text\n', keyName: 'votewise-board', keyId, signature });
    expect(readNote(note)).toEqual({ text: 'text\n', keyName: 'votewise-board', keyId, signature });
  });
});

describe('a head', () => {
  const first: Head = {
    electionId: '6733f5d2a1b2c3d4e5f60718',
    number: 1,
    size: 50,
    root: sha256(utf8('root')),
    previous: sha256(utf8('contest')),
  };
  const second = { ...first, number: 2, previous: sha256(utf8(writeHead(first))) };

  it('is written in six lines and read again', () => {
    expect(writeHead(first).split('\n')).toEqual([
      'votewise board v1',
      '6733f5d2a1b2c3d4e5f60718',
      '1',
      '50',
      Buffer.from(first.root).toString('base64'),
      Buffer.from(first.previous).toString('base64'),
      '',
    ]);
    for (const head of [first, second]) expect(readHead(writeHead(head))).toEqual(head);
  });

  it.each([
    ['another version', (text: string) => text.replace('v1', 'v2')],
    [
      'a number that could be written in two ways',
      (text: string) => text.replace('\n2\n', '\n02\n'),
    ],
    ['a negative size', (text: string) => text.replace('\n50\n', '\n-50\n')],
    ['a seventh line', (text: string) => `${text}more\n`],
    ['no end of the last line', (text: string) => text.slice(0, -1)],
    ['an empty last line', (text: string) => text.replace(/.*\n$/, '\n')],
    ['a short root', (text: string) => text.replace(toBase64(first.root), 'AAAA')],
  ])('is not read with %s', (_what, change) => {
    expect(readHead(change(writeHead(second)))).toBeUndefined();
  });
});
