import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDecrypting } from './decrypting.ts';
import type { EncryptionDocument } from './encryption-document.ts';

it('lists every election that waits for a key holder, first, and the last of the others', async () => {
  const decryptedAt = new Date(0);
  const stateOf = (number: number) =>
    ({
      _id: `${number}`,
      tally: '{}',
      tallyAt: new Date(number),
      decryptedAt: number % 2 === 0 ? decryptedAt : null,
      decryptions: {},
    }) as Partial<EncryptionDocument>;
  const states = Array.from({ length: 60 }, (_, number) => stateOf(number));
  const trustee = {
    group: { id: 'group', names: [], threshold: 2, publishedKeys: '' },
    index: 1,
    encryptedPrivateKey: '',
  };
  const decrypting = createDecrypting({
    store: { findOfGroup: async () => states },
    elections: {
      find: async (id: string) => ({ title: id, statusSetAt: decryptedAt }),
      findAll: async () => [],
    },
    electionNeeds: {},
    ballots: { count: async () => ({ total: 1 }) },
    decryptingGroups: { requireDecrypting: async () => trustee },
    clock: systemClock,
  } as never);
  const { elections } = await decrypting.list('token');
  expect(elections.map(({ isAwaited }) => isAwaited)).toEqual([
    ...Array.from({ length: 30 }, () => true),
    ...Array.from({ length: 20 }, () => false),
  ]);
  expect([elections[0]?.id, elections[30]?.id, elections.at(-1)?.id]).toEqual(['59', '58', '20']);
});
