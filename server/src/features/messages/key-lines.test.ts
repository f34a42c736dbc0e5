import { PLAIN_BALLOT } from '@votewise/contract';
import { expect, it } from 'vitest';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { keyLinesOf } from './key-lines.ts';

it('tells the keys of a ballot paper in its invitation, and in no other message', async () => {
  const keys = {
    board: { fingerprint: 'ab12' },
    encryption: { keyFingerprints: () => Promise.resolve(['12345 67890']) },
  };
  const ballot = { ...PLAIN_BALLOT, receipts: true };
  const linesOf = (kind: 'invitation' | 'reminder', receipts: boolean) =>
    keyLinesOf(keys, kind, [{ ballot: { ...ballot, receipts } }], mailTexts('en'));
  const ofTrustees = 'Fingerprint of the key holders’ key: 12345 67890';
  expect(await linesOf('invitation', true)).toEqual([
    'Fingerprint of the public board’s key (SHA-256): ab12',
    ofTrustees,
  ]);
  expect(await linesOf('invitation', false)).toEqual([ofTrustees]);
  expect(await linesOf('reminder', true)).toEqual([]);
});
