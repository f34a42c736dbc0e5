import type { AuditStore } from './audit-store.ts';
import { CHAIN_START, type ChainEnd, verifyChain, verifyPeople } from './hash-chain.ts';
import { READ_AT_A_TIME } from './trail-batches.ts';

/** Maximum number of entries that one check reads. Reading them takes less than a second. */
const STRETCH_LENGTH = 10_000;

/**
 * Recomputes a section of the chain. `to` is the last intact entry, and `brokenAt` the first entry that is
 * changed, missing, or out of place. `alteredAt` is the first intact entry in which a person was changed.
 */
export async function checkChain(store: AuditStore, from = 1) {
  const start = from - 1;
  const found: { erased: number; erasures: number; alteredAt?: number } = {
    erased: 0,
    erasures: 0,
  };
  const verdict = ({ sequence, hash }: ChainEnd, rest: { isEnd: boolean; brokenAt?: number }) => ({
    from,
    to: sequence,
    hash,
    ...rest,
    ...found,
  });
  const hash = start === 0 ? CHAIN_START : await store.hashOf(start);
  let end = { sequence: start, hash: hash ?? '' };
  if (hash === undefined) return verdict(end, { isEnd: false, brokenAt: start });
  while (end.sequence - start < STRETCH_LENGTH) {
    const entries = await store.after(end.sequence, READ_AT_A_TIME);
    const held = verifyChain(entries, end);
    for (const entry of entries.slice(0, held.end.sequence - end.sequence)) {
      const { erased, isAltered } = verifyPeople(entry);
      if (isAltered) found.alteredAt ??= entry.sequence;
      found.erased += erased;
      if (entry.event === 'user.erased') found.erasures += 1;
    }
    end = held.end;
    const { brokenAt } = held;
    if (brokenAt !== undefined) return verdict(end, { isEnd: false, brokenAt });
    if (entries.length < READ_AT_A_TIME) return verdict(end, { isEnd: true });
  }
  return verdict(end, { isEnd: false });
}
