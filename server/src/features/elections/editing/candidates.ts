import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { onBallot, type StoredCandidate } from '../stored/election-document.ts';

/** Short, so that 200 IDs on one ballot fit into an index. Begins with a letter, so that it is never a number. */
function newCandidateId(taken: Set<string>): string {
  for (;;) {
    const id = `c${randomBytes(4).toString('hex').slice(1)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

/** Returns the candidates of one election for another: with new IDs, and none of them withdrawn. */
export function copyCandidates(candidates: readonly StoredCandidate[]): StoredCandidate[] {
  const taken = new Set(candidates.map(({ id }) => id));
  return onBallot(candidates).map(
    ({ withdrawnAt: _at, withdrawal: _withdrawal, ...candidate }) => ({
      ...candidate,
      id: newCandidateId(taken),
    }),
  );
}

export interface MergedCandidates {
  candidates: StoredCandidate[];
  /** True if a candidate was added, removed, or changed. */
  isEdited: boolean;
  /** True if the remaining candidates are in a different order. */
  isReordered: boolean;
}

/** A candidate of an edit. An omitted photo or statement stays as it is, and null removes it. */
interface GivenCandidate {
  id?: string | undefined;
  name: string;
  description: string;
  photo?: string | null | undefined;
  statement?: string | null | undefined;
}

/**
 * Returns the candidates after an edit, in the given order, which becomes the ballot order. A known ID keeps its
 * candidate. All other candidates are new and get a new ID. Votes and percentages in the input are ignored.
 */
export function mergeCandidates(
  current: readonly StoredCandidate[],
  given: readonly GivenCandidate[],
): MergedCandidates {
  const known = new Map(current.map((candidate) => [candidate.id, candidate]));
  const kept: string[] = [];
  const taken = new Set(known.keys());
  const candidates = given.map(({ id, ...texts }) => {
    const before = id === undefined || kept.includes(id) ? undefined : known.get(id);
    if (!before) return changed({ id: newCandidateId(taken), name: '', description: '' }, texts);
    kept.push(before.id);
    return changed(before, texts);
  });
  const before = current.flatMap(({ id }) => (kept.includes(id) ? [id] : []));
  return {
    candidates,
    isEdited:
      kept.length < current.length || !candidates.every((one) => isShownAs(one, known.get(one.id))),
    isReordered: !isDeepStrictEqual(kept, before),
  };
}

/** Returns the candidates of an edit with the IDs of those that have the same name and description, instead of unknown ones. */
export function withIds(
  given: readonly GivenCandidate[],
  current: readonly StoredCandidate[],
): GivenCandidate[] {
  return given.map((one) => {
    const isKnown = current.some(({ id }) => id === one.id);
    const same = current.find(
      ({ name, description }) => name === one.name && description === one.description,
    );
    return isKnown || !same ? one : { ...one, id: same.id };
  });
}

/** What voters see of a candidate. */
const SHOWN = ['name', 'description', 'photo', 'statement'] as const;

const isShownAs = (one: StoredCandidate, other: StoredCandidate | undefined): boolean =>
  SHOWN.every((field) => one[field] === other?.[field]);

function changed(
  { photo, statement, ...candidate }: StoredCandidate,
  given: Omit<GivenCandidate, 'id'>,
): StoredCandidate {
  const { name, description } = given;
  const attached = {
    photo: given.photo === undefined ? photo : given.photo,
    statement: given.statement === undefined ? statement : given.statement,
  };
  return {
    ...candidate,
    name,
    description,
    ...(attached.photo && { photo: attached.photo }),
    ...(attached.statement && { statement: attached.statement }),
  };
}

/**
 * Gives all candidates new IDs. If voters have seen the ballot as it was, what they send from it must not count for anything
 * else, also if only another candidate has changed: points, for example, rate candidates beside the others. A candidate who
 * has withdrawn gets no votes, and the withdrawal is signed with the ID.
 */
export function renewedIds<Candidate extends Pick<StoredCandidate, 'id' | 'withdrawnAt'>>(
  candidates: readonly Candidate[],
): Candidate[] {
  const taken = new Set(candidates.map(({ id }) => id));
  return candidates.map((candidate) =>
    candidate.withdrawnAt ? candidate : { ...candidate, id: newCandidateId(taken) },
  );
}

/** Returns the photos and statements that an edit changes, by candidate, for the audit trail. Null: removed. */
export function attachedChanges(
  before: readonly StoredCandidate[],
  after: readonly StoredCandidate[],
): { name: string; photo?: string | null; statement?: string | null }[] {
  const known = new Map(before.map((candidate) => [candidate.id, candidate]));
  return after.flatMap(({ id, name, photo, statement }) => {
    const old = known.get(id);
    const changes = {
      ...(photo !== old?.photo && { photo: photo ?? null }),
      ...(statement !== old?.statement && { statement: statement ?? null }),
    };
    return Object.keys(changes).length > 0 ? [{ name, ...changes }] : [];
  });
}
