import { framed, type Hash, toBase64, utf8 } from './bytes.ts';
import type { PackageContest, PackageHandouts, PackageWriteIns } from './package.ts';

/** Different first bytes prevent one kind of hash from being mistaken for another. */
const CONTEST = Uint8Array.of(3);
const WRITE_INS = Uint8Array.of(4);

/** Everything that is fixed once a ballot may exist. */
export type FrozenContest = Omit<PackageContest, 'title' | 'candidates'> & {
  candidates: readonly { id: string; name: string }[];
};

/** Returns the hash of a contest, which the first head contains. */
export function contestHashOf(electionId: string, contest: FrozenContest, hash: Hash): Uint8Array {
  const { kind, rule, seats, marks, abstain, ties, weighted, onPaper } = contest;
  const { quorum, majority, seedHash, candidates, scale, budget, writeIns } = contest;
  const fractionOf = (fraction: typeof quorum) =>
    fraction ? `${fraction.numerator}/${fraction.denominator}` : '';
  const needed = majority ? `${majority.comparison} ${fractionOf(majority)} ${majority.base}` : '';
  return hash(
    framed(
      CONTEST,
      electionId,
      kind,
      rule,
      String(seats),
      String(marks),
      String(abstain),
      ties,
      String(weighted),
      String(onPaper),
      fractionOf(quorum),
      needed,
      seedHash ?? '',
      // Only for scores, so that the hashes of other elections stay as they were.
      ...(kind === 'scored' ? [String(scale?.max ?? ''), String(budget ?? '')] : []),
      ...(scale?.words ? [String(scale.words.length), ...scale.words] : []),
      // Only with write-ins, for the same reason. No other field begins with these words.
      ...(writeIns > 0 ? [`write-ins ${writeIns}`] : []),
      ...candidates.flatMap(({ id, name }) => [id, name]),
    ),
  );
}

function writeInsHashOf({ people, texts }: PackageWriteIns, hash: Hash): Uint8Array {
  return hash(
    framed(
      WRITE_INS,
      String(people.length),
      ...people.flatMap(({ id, name }) => [id, name]),
      ...texts.flatMap(({ text, candidateId }) => [text, candidateId]),
    ),
  );
}

/** Returns the text that is signed when a candidate withdraws. */
export const writeWithdrawal = (electionId: string, candidateId: string): string =>
  linesOf(['votewise withdrawal v1', electionId, candidateId]);

/** What the signed text of a result contains besides the contest and the last head. */
export interface ResultStatement {
  electionId: string;
  contest: PackageContest;
  /** The hash of the last head's text; undefined without one. */
  head: Uint8Array | undefined;
  eligible: number;
  closings: number;
  onPaper: PackageHandouts | null;
  proxies: number | null;
  writeIns?: PackageWriteIns | null;
}

/** The names of the lines after the first two, for findings. */
const FIELDS = [
  'contest',
  'heads',
  'title',
  'withdrawal',
  'eligible',
  'closings',
  'onPaper',
  'proxies',
  'writeIns',
];

/** Returns the text that is signed with a result: everything that cannot be computed from the ballots. */
export function writeResult(given: ResultStatement, hash: Hash): string {
  const { electionId, contest, head, eligible, closings, onPaper, proxies, writeIns } = given;
  const withdrawn = contest.candidates.filter(({ withdrawal }) => withdrawal !== null);
  return linesOf([
    'votewise result v1',
    electionId,
    toBase64(contestHashOf(electionId, contest, hash)),
    head ? toBase64(head) : '',
    toBase64(hash(utf8(contest.title))),
    withdrawn.map(({ id }) => id).join('+'),
    eligible,
    closings,
    onPaper ? `${onPaper.handedOut}/${onPaper.ballots}/${onPaper.spoiled}` : '',
    proxies ?? '',
    ...(writeIns ? [toBase64(writeInsHashOf(writeIns, hash))] : []),
  ]);
}

/** Returns the fields in which a signed text differs from a result; undefined if it is the text of something else. */
export function differingFields(signed: string, expected: string): string[] | undefined {
  const [lines, wanted] = [signed.split('\n'), expected.split('\n')];
  const isComparable =
    lines.length === wanted.length && lines[0] === wanted[0] && lines[1] === wanted[1];
  if (!isComparable) return undefined;
  return FIELDS.filter((_, place) => lines[place + 2] !== wanted[place + 2]);
}

const linesOf = (lines: readonly (string | number)[]): string =>
  lines.map((line) => `${line}\n`).join('');
