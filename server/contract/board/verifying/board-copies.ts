import { compareBytes, toHex } from '../bytes.ts';
import type { PackageContest } from '../package.ts';
import { checkpointsOf, hashAt } from './check-commitments.ts';
import type { BoardFile } from './read-board-file.ts';
import type { Findings } from './findings.ts';
import type { CheckedHeads } from './check-heads.ts';
import type { Place } from './finding-places.ts';

/** A copy of a board, kept for comparing it with other copies from the same election. */
export interface BoardCopy {
  file: string;
  board: Omit<BoardFile, 'openings'>;
  checked: CheckedHeads;
  /** The places of its commitments: see `sortedPlaces`. */
  sorted: Uint32Array;
  findings: Findings;
}

/**
 * Returns copies in the order in which they were presumably made. Copies have no timestamp, so the one with the most
 * checkpoints counts as the latest. Among copies with equally many, the latest is the one after the most closings, or
 * the one that was given last.
 */
export const inOrder = (copies: readonly BoardCopy[]): BoardCopy[] =>
  copies.toSorted(
    (one, other) =>
      one.board.heads.length - other.board.heads.length || closingsOf(one) - closingsOf(other),
  );

const closingsOf = ({ board }: BoardCopy): number => board.result?.closings ?? 0;

/**
 * Compares copies of one board with the latest copy, which must be a continuation of all the others.
 * @param copies see `inOrder`
 */
export function compareCopies(copies: readonly BoardCopy[]): void {
  const latest = copies.at(-1);
  if (!latest) return;
  findForks(copies);
  for (const earlier of copies.slice(0, -1)) {
    if (earlier.board.key !== latest.board.key) {
      latest.findings.add('key-changed', comparedWith(earlier));
    }
    compareHeads(earlier, latest);
    compareCommitments(earlier, latest);
  }
  compareContests(copies);
  compareElectorates(copies);
  const length = latest.board.heads.length;
  const counted = copies.filter(({ board }) => board.result);
  const last = counted.at(-1);
  if (last && last.board.heads.length < length) {
    last.findings.add('count-incomplete', {
      key: 'place.checkpointsCompared',
      values: { number: last.board.heads.length, of: length, file: latest.file },
    });
  }
}

const comparedWith = ({ file }: BoardCopy): Place => ({ key: 'place.compared', values: { file } });

const comparedAt = (number: number, file: string): Place => ({
  key: 'place.checkpointCompared',
  values: { number, file },
});

/**
 * Finds different heads with the same number that are signed with the same key, which prove that there are two boards.
 * They can be in any copy: the latest may have neither of them, and one copy may have both.
 */
function findForks(copies: readonly BoardCopy[]): void {
  /** By key and number: up to two texts, and the first file in which each was found. */
  const signed = new Map<string, Map<string, string>>();
  for (const { file, board, checked, findings } of copies) {
    for (const one of checked.heads) {
      if (!one?.isSigned) continue;
      const { number } = one.head;
      const place = `${board.key} ${number}`;
      const files = signed.get(place) ?? new Map<string, string>();
      const other = [...files].find(([text]) => text !== one.text);
      if (other) findings.add('head-forked', comparedAt(number, other[1]));
      if (files.size < 2 && !files.has(one.text)) files.set(one.text, file);
      signed.set(place, files);
    }
  }
}

/** Finds heads that differ without being a fork: see `findForks`. */
function compareHeads(earlier: BoardCopy, later: BoardCopy): void {
  const isOneKey = earlier.board.key === later.board.key;
  const texts = new Map<number, { signed: Set<string>; unsigned: Set<string> }>();
  for (const one of later.checked.heads) {
    if (!one) continue;
    const { number } = one.head;
    const known = texts.get(number) ?? { signed: new Set(), unsigned: new Set() };
    known[one.isSigned && isOneKey ? 'signed' : 'unsigned'].add(one.text);
    texts.set(number, known);
  }
  for (const one of earlier.checked.heads) {
    const known = one && texts.get(one.head.number);
    if (!known) continue;
    const differs = (from: Set<string>) => from.size > (from.has(one.text) ? 1 : 0);
    const mayFork = one.isSigned && isOneKey;
    if (differs(known.unsigned) || (!mayFork && differs(known.signed))) {
      later.findings.add('head-changed', comparedAt(one.head.number, earlier.file));
    }
  }
}

/** Compares only checkpoints that are in the earlier copy, because ballots in later checkpoints are new. */
function compareCommitments(earlier: BoardCopy, later: BoardCopy): void {
  const [before, after] = [walkThrough(earlier), walkThrough(later)];
  const closed = new Set(earlier.board.heads.map(({ number }) => number));
  const { file } = earlier;
  for (;;) {
    const [one, other] = [before.next(), after.next()];
    const commitment = one && (!other || compareBytes(one, other) <= 0) ? one : other;
    if (!commitment) return;
    const [from, to] = [before.take(commitment), after.take(commitment)];
    const added = to.find((number) => closed.has(number));
    if (to.length === 0) {
      later.findings.add('commitment-removed', () => ({
        key: 'place.commitmentRemoved',
        values: { commitment: toHex(commitment), numbers: from, file },
      }));
    } else if (from.length === 0 && added !== undefined) {
      later.findings.add('commitment-added', () => ({
        key: 'place.commitmentAdded',
        values: { commitment: toHex(commitment), number: added, file },
      }));
    } else if (hasOther(from, to)) {
      later.findings.add('commitment-moved', () => ({
        key: 'place.commitmentMoved',
        values: { commitment: toHex(commitment), from, to, file },
      }));
    }
  }
}

/** Goes through the commitments of a copy in the order of their bytes. Handles equal commitments together. */
function walkThrough({ board, sorted }: BoardCopy) {
  const numbers = checkpointsOf(board);
  let at = 0;
  const next = () => {
    const place = sorted[at];
    return place === undefined ? undefined : hashAt(board.commitments, place);
  };
  return {
    next,
    /**
     * Returns the numbers of the checkpoints with this commitment. If the copy contains the commitment, it must be
     * next.
     */
    take(commitment: Uint8Array): number[] {
      const found: number[] = [];
      for (let one = next(); one && compareBytes(one, commitment) === 0; one = next()) {
        found.push(numbers[sorted[at] ?? 0] ?? 0);
        at += 1;
      }
      return found;
    },
  };
}

/** Returns whether any of the numbers is not in `among`. Both lists almost always contain only one number. */
function hasOther(numbers: readonly number[], among: readonly number[]): boolean {
  if (numbers.length === 1 && numbers[0] === among[0]) return false;
  const known = new Set(among);
  return numbers.some((number) => !known.has(number));
}

/** Returns everything that must not change. Candidates can withdraw, and a title can be corrected. */
const frozenOf = ({ title: _title, candidates, ...rules }: PackageContest) =>
  Object.entries({
    ...rules,
    candidates: candidates.map(({ id, name }) => [id, name]),
  }).map(([field, value]) => [field, canonical(value)] as const);

/** Returns JSON with sorted fields, because files may contain them in any order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns whether the later copy leaves out a withdrawal that the earlier copy has. */
function hasRemoved(earlier: BoardCopy, later: BoardCopy): boolean {
  const isMissing = (from: BoardCopy, to: BoardCopy) =>
    from.board.contest?.candidates.some(({ id, withdrawal }) => {
      const other = to.board.contest?.candidates.find((one) => one.id === id);
      return withdrawal !== null && other?.withdrawal === null;
    }) ?? false;
  if (earlier.board.heads.length < later.board.heads.length) return isMissing(earlier, later);
  // Without two results, nothing shows which copy is older. No one can withdraw while voting is closed.
  if (!earlier.board.result || !later.board.result) return false;
  const isSameClose = closingsOf(earlier) === closingsOf(later);
  return isMissing(earlier, later) || (isSameClose && isMissing(later, earlier));
}

/** Compares the numbers of eligible voters in results of the same close, because the decision can depend on them. */
function compareElectorates(copies: readonly BoardCopy[]): void {
  const counted = copies.filter(({ board }) => board.result);
  const latest = counted.at(-1);
  for (const earlier of counted.slice(0, -1)) {
    if (!latest || earlier.board.heads.length !== latest.board.heads.length) continue;
    if (closingsOf(earlier) !== closingsOf(latest)) continue;
    if (earlier.board.result?.eligible === latest.board.result?.eligible) continue;
    latest.findings.add('eligible-changed', comparedWith(earlier));
  }
}

function compareContests(copies: readonly BoardCopy[]): void {
  const known = copies.filter(({ board }) => board.contest);
  const latest = known.at(-1);
  for (const earlier of known.slice(0, -1)) {
    const [before, after] = [earlier.board.contest, latest?.board.contest];
    if (!latest || !before || !after) continue;
    if (hasRemoved(earlier, latest)) {
      latest.findings.add('withdrawal-removed', comparedWith(earlier));
    }
    const fields = new Map(frozenOf(before));
    for (const [field, value] of frozenOf(after)) {
      if (fields.get(field) === value) continue;
      latest.findings.add('contest-changed', {
        key: 'place.fieldCompared',
        values: { field, file: earlier.file },
      });
    }
  }
}
