import { LIMITS } from '@votewise/contract';
import { expect, it } from 'vitest';
import { writeInPart } from '@votewise/contract/votes/write-ins';
import { countWriteIns } from './count-write-ins.ts';

it('finds a name with many votes after more names than are counted, in whatever order they are stored', async () => {
  const strange = Array.from({ length: LIMITS.writeInsCounted }, (_, at) => writeInPart(`A ${at}`));
  const many = Array.from({ length: 300 }, () => writeInPart('Zoe'));
  const reads: boolean[] = [];
  const found = await countWriteIns(
    {
      async *choices(_electionId, { inOrderOfIds = false }) {
        reads.push(inOrderOfIds);
        yield inOrderOfIds ? many.slice(0, 1) : [];
        yield strange;
        yield inOrderOfIds ? many.slice(1) : many;
      },
    },
    { _id: 'e', sealing: null },
  );
  expect(reads).toEqual([false, true]);
  expect(found.texts[0]).toEqual({ text: 'Zoe', votes: 300, weight: 300 });
  expect(found.unlisted).toBe(LIMITS.writeInsCounted - (LIMITS.writeInsListed - 1));
});
