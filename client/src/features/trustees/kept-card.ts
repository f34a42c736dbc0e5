export type KeptCard = ReturnType<typeof createKeptCard>;

/** Keeps the seed on the key card in memory, once an archive was checked with it. */
export function createKeptCard() {
  let seed: string | undefined;
  return {
    read: () => seed,
    keep(next: string | undefined): void {
      seed = next;
    },
  };
}
