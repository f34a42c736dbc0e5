import type { createElectorateStore, VoterRecord } from './store.ts';

export type { VoterRecord } from './store.ts';

/** Batch size for reading the whole roll. */
const batch = 1_000;

export type Electorate = ReturnType<typeof createElectorate>;

/** The electorate, for rooms that count, list, and contact voters. */
export function createElectorate(store: ReturnType<typeof createElectorateStore>) {
  return {
    ...store,

    /** The whole roll in the order of its IDs, in batches. */
    async *batches(): AsyncGenerator<VoterRecord[]> {
      for (let last: string | undefined = ''; last !== undefined; ) {
        const found: Awaited<ReturnType<typeof store.findAfter>> = await store.findAfter(
          last,
          batch,
        );
        yield found.voters;
        last = found.last;
      }
    },
  };
}
