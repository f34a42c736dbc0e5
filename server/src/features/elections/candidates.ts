import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StoredCandidate } from './election-store.ts';

/** Short, so that 200 IDs on one ballot fit into an index. Begins with a letter, so that it is never a number. */
function newCandidateId(taken: Set<string>): string {
  for (;;) {
    const id = `c${randomBytes(4).toString('hex').slice(1)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

export interface MergedCandidates {
  candidates: StoredCandidate[];
  /** True if a candidate was added, removed, or changed. */
  isEdited: boolean;
  /** True if the remaining candidates are in a different order. */
  isReordered: boolean;
}

/**
 * Returns the candidates after an edit, in the given order, which becomes the ballot order. A known ID keeps its
 * candidate. All other candidates are new and get a new ID. Votes and percentages in the input are ignored.
 */
export function mergeCandidates(
  current: readonly StoredCandidate[],
  given: readonly { id?: string | undefined; name: string; description: string }[],
): MergedCandidates {
  const known = new Map(current.map((candidate) => [candidate.id, candidate]));
  const kept: string[] = [];
  const taken = new Set(known.keys());
  const candidates = given.map(({ id, name, description }) => {
    const before = id === undefined || kept.includes(id) ? undefined : known.get(id);
    if (!before) return { id: newCandidateId(taken), name, description };
    kept.push(before.id);
    return { ...before, name, description };
  });
  const isSame = ({ id, name, description }: StoredCandidate) => {
    const before = known.get(id);
    return before?.name === name && before.description === description;
  };
  const before = current.flatMap(({ id }) => (kept.includes(id) ? [id] : []));
  return {
    candidates,
    isEdited: kept.length < current.length || !candidates.every(isSame),
    isReordered: !isDeepStrictEqual(kept, before),
  };
}
