import { compareBytes } from '../bytes.ts';
import type { PackageContest } from '../package.ts';
import { checkpointsOf, hashAt, nameOf } from './commitments.ts';
import type { BoardFile } from './file.ts';
import type { Findings } from './findings.ts';
import type { CheckedHeads } from './heads.ts';

/** A copy of a board, kept for comparing it with others of the same election. */
export interface Moment {
  file: string;
  board: Omit<BoardFile, 'openings'>;
  checked: CheckedHeads;
  /** The places of its commitments: see `sortedPlaces`. */
  sorted: Uint32Array;
  findings: Findings;
}

/**
 * Copies in the order in which they were presumably made. They carry no time, so the one with the most checkpoints is
 * taken for the latest, and of equally long ones the last that was given.
 */
export const inOrder = (moments: readonly Moment[]): Moment[] =>
  moments.toSorted((one, other) => one.board.heads.length - other.board.heads.length);

/**
 * Compares copies of one board with the latest one, which must continue them.
 * @param moments see `inOrder`
 */
export function compareMoments(moments: readonly Moment[]): void {
  const latest = moments.at(-1);
  if (!latest) return;
  for (const earlier of moments.slice(0, -1)) {
    if (earlier.board.key !== latest.board.key) {
      latest.findings.add('key-changed', `compared with ${earlier.file}`);
    }
    compareHeads(earlier, latest);
    compareCommitments(earlier, latest);
  }
  compareContests(moments);
  const length = latest.board.heads.length;
  const counted = moments.filter(({ board }) => board.result);
  const last = counted.at(-1);
  if (last && last.board.heads.length < length) {
    const places = `${last.board.heads.length} of ${length} checkpoints, compared with ${latest.file}`;
    last.findings.add('count-incomplete', places);
  }
}

function compareHeads(earlier: Moment, later: Moment): void {
  const known = new Map(later.checked.heads.map((one) => [one?.head.number, one]));
  for (const head of earlier.checked.heads) {
    const other = head && known.get(head.head.number);
    if (!head || !other || head.text === other.text) continue;
    const isForked = head.isSigned && other.isSigned && earlier.board.key === later.board.key;
    later.findings.add(
      isForked ? 'head-forked' : 'head-changed',
      `checkpoint ${head.head.number}, compared with ${earlier.file}`,
    );
  }
}

/** Only checkpoints that the earlier copy has are compared: ballots of later ones are new. */
function compareCommitments(earlier: Moment, later: Moment): void {
  const [before, after] = [earlier.board, later.board];
  const [checkpointsBefore, checkpointsAfter] = [checkpointsOf(before), checkpointsOf(after)];
  const closed = new Set(before.heads.map(({ number }) => number));
  const compared = `compared with ${earlier.file}`;
  let [one, other] = [0, 0];
  while (one < earlier.sorted.length || other < later.sorted.length) {
    const [placeBefore, placeAfter] = [earlier.sorted[one], later.sorted[other]];
    const order =
      placeBefore === undefined
        ? 1
        : placeAfter === undefined
          ? -1
          : compareBytes(
              hashAt(before.commitments, placeBefore),
              hashAt(after.commitments, placeAfter),
            );
    const [from, to] = [checkpointsBefore[placeBefore ?? 0], checkpointsAfter[placeAfter ?? 0]];
    const name = () =>
      order < 0
        ? nameOf(hashAt(before.commitments, placeBefore ?? 0))
        : nameOf(hashAt(after.commitments, placeAfter ?? 0));
    if (order < 0) {
      later.findings.add(
        'commitment-removed',
        () => `${name()} of checkpoint ${from}, ${compared}`,
      );
    } else if (order > 0 && closed.has(to ?? 0)) {
      later.findings.add('commitment-added', () => `${name()} in checkpoint ${to}, ${compared}`);
    } else if (order === 0 && from !== to) {
      later.findings.add('commitment-moved', () => `${name()} from ${from} to ${to}, ${compared}`);
    }
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
  }
}

/** Everything that may not change. Candidates can withdraw, and a title can be corrected. */
const frozenOf = ({ title: _title, seedHash: _seedHash, candidates, ...rules }: PackageContest) =>
  Object.entries({
    ...rules,
    candidates: candidates.map(({ id, name }) => [id, name]),
  }).map(([field, value]) => [field, canonical(value)] as const);

/** JSON with the fields of objects in order, because files may have them in any. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function compareContests(moments: readonly Moment[]): void {
  const known = moments.filter(({ board }) => board.contest);
  const latest = known.at(-1);
  for (const earlier of known.slice(0, -1)) {
    const [before, after] = [earlier.board.contest, latest?.board.contest];
    if (!latest || !before || !after) continue;
    const fields = new Map(frozenOf(before));
    for (const [field, value] of frozenOf(after)) {
      if (fields.get(field) === value) continue;
      latest.findings.add('contest-changed', `${field}, compared with ${earlier.file}`);
    }
    if (before.seedHash !== after.seedHash) {
      latest.findings.add('seed-changed', `compared with ${earlier.file}`);
    }
  }
}
