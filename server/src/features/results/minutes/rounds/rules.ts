import { formatCount, formatList } from '../../../../contract/index.ts';
import type { PdfBlock } from '../../../../platform/pdf/document.ts';
import type { Decision } from '../../present.ts';
import { DENSE_FROM } from '../candidates/rules.ts';

/** How many rounds fit side by side in a table if vote counts have up to six digits and five decimal places. */
const columnsMax = 6;
/** More rounds or candidates than this are moved to an annex. */
const roundsMax = 12;
const candidatesMax = 12;
/**
 * The maximum number of vote counts in the tables: all rounds of 77 candidates who are excluded one by one. If there are
 * more, earlier rounds are left out. Writing takes time in proportion to this number.
 */
const cellsMax = 3_000;
/** Longer names are shortened. They are repeated many times, and are complete in the table of candidates. */
const nameMax = 60;
/** Counts by Meek's method have nine decimal places, but more than five make the table too wide to read. */
const placesMax = 5;

type Rounds = Decision['outcome']['rounds'];

/** Returns votes with thousands separators, truncated or padded to `places` decimals: 1234.567 → '1,234.56700'. */
function cut(votes: string, places: number): string {
  const [whole = '0', decimals = ''] = votes.split('.');
  const grouped = formatCount(Number(whole));
  return places === 0 ? grouped : `${grouped}.${decimals.padEnd(places, '0').slice(0, places)}`;
}

/** Returns how many decimal places a count needs: none if all votes are whole numbers. */
function placesOf(rounds: Rounds): number {
  const all = rounds.flatMap(({ tallies, exhausted }) => [...Object.values(tallies), exhausted]);
  const decimals = all.map((votes) => votes.split('.')[1] ?? '').filter((one) => /[1-9]/.test(one));
  return Math.min(placesMax, Math.max(0, ...decimals.map((one) => one.length)));
}

/** True if votes have more decimal places than the minutes show. */
export const isCut = (rounds: Rounds): boolean =>
  rounds.some(({ exhausted }) => (exhausted.split('.')[1]?.length ?? 0) > placesMax);

/**
 * Returns a function that formats a candidate's votes in a round (the first is 0), with a dash after the candidate is
 * excluded.
 */
export function votesOf(rounds: Rounds): (round: number, id: string) => string {
  const places = placesOf(rounds);
  const excluded = new Map(
    rounds.flatMap(({ eliminated }, round) => eliminated.map((id) => [id, round])),
  );
  return (round, id) => {
    const isGone = (excluded.get(id) ?? Infinity) <= round;
    const votes = rounds[round]?.tallies[id];
    if (votes === undefined || (isGone && Number(votes) === 0)) return '–';
    return cut(votes, places);
  };
}

/** True if the rounds need an annex. */
export const needsAnnex = (rounds: Rounds, candidates: number): boolean =>
  rounds.length > roundsMax || candidates > candidatesMax;

/** Returns the place of the first round in the tables: 0 unless there are more votes than `cellsMax`. */
export function firstShown(rounds: Rounds, candidates: readonly string[]): number {
  const votesIn = votesOf(rounds);
  let cells = 0;
  return (
    rounds.findLastIndex((_, round) => {
      cells += candidates.filter((id) => votesIn(round, id) !== '–').length;
      return cells > cellsMax;
    }) + 1
  );
}

/** Returns the names of candidates for rounds and ties, shortened unless that makes two of them the same. */
export function shortNames(
  candidates: readonly string[],
  nameOf: (id: string) => string,
): (id: string) => string {
  const names = new Map(
    candidates.map((id) => {
      const name = nameOf(id);
      return [id, name.length > nameMax ? `${name.slice(0, nameMax).trimEnd()}…` : name];
    }),
  );
  const isUnique = new Set(names.values()).size === names.size;
  return (id) => (isUnique && names.get(id)) || nameOf(id);
}

/**
 * Returns tables with the votes of each candidate at the end of each round, a few rounds side by side. Candidates
 * whose votes have all been transferred are left out of later tables. Starts at `firstShown`.
 * @param candidates IDs
 */
export function roundTables(
  rounds: Rounds,
  candidates: readonly string[],
  nameOf: (id: string) => string,
): PdfBlock[] {
  const places = placesOf(rounds);
  const votesIn = votesOf(rounds);
  const start = firstShown(rounds, candidates);
  const count = rounds.length - start;
  const columns = Math.ceil(count / Math.ceil(count / columnsMax));
  const tables: PdfBlock[] = [];
  for (let first = start; first < rounds.length; first += columns) {
    const shown = rounds.slice(first, first + columns);
    const standing = candidates
      .map((id) => [nameOf(id), ...shown.map((_, at) => votesIn(first + at, id))])
      .filter(([, ...votes]) => votes.some((one) => one !== '–'));
    const quotas = shown.map(({ quota }) => (quota === null ? '–' : cut(quota, places)));
    tables.push({
      kind: 'table',
      isDense: rounds.length > columnsMax || candidates.length > DENSE_FROM,
      columns: [
        { header: 'Candidate', kind: 'text' },
        ...shown.map((_, index) => ({
          header: `Round ${formatCount(first + index + 1)}`,
          kind: 'number' as const,
        })),
      ],
      rows: [
        ...standing,
        ['Exhausted', ...shown.map(({ exhausted }) => cut(exhausted, places))],
        ...(quotas.some((quota) => quota !== '–') ? [['Quota', ...quotas]] : []),
      ],
    });
  }
  return tables;
}

/** Returns who was elected and excluded in each round: 'Round 3: Ada elected. Bo excluded.' */
export function eventsOf(rounds: Rounds, nameOf: (id: string) => string): string[] {
  const list = (ids: readonly string[]) => formatList(ids.map(nameOf));
  return rounds.map(({ elected, eliminated }, round) => {
    const facts = [
      ...(elected.length > 0 ? [`${list(elected)} elected.`] : []),
      ...(eliminated.length > 0 ? [`${list(eliminated)} excluded.`] : []),
    ];
    const otherwise = round === 0 ? 'first preferences.' : 'transfer of a surplus.';
    return `Round ${formatCount(round + 1)}: ${facts.length > 0 ? facts.join(' ') : otherwise}`;
  });
}
