import type { createElectorateStore, VoterRecord } from './store.ts';

export type { VoterRecord } from './store.ts';

/** Read at a time when the whole roll is gone through. */
const batch = 1_000;

export type Electorate = ReturnType<typeof createElectorate>;

/** Who may vote, for what counts, lists and addresses voters. */
export function createElectorate(store: ReturnType<typeof createElectorateStore>) {
  return {
    ...store,

    /** The whole roll in the order of its ids, some voters at a time. */
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
