import {
  formatCount,
  formatList,
  formatQuantity,
  hasRounds,
  namesOf,
  tieSentences,
  type WeightName,
  withdrawalSentence,
} from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
import { startOf } from '@votewise/contract/text/one-line';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-document.ts';
import { decidedCount, type Decision, type Results } from '../outcome/present-results.ts';
import { DENSE_FROM } from './candidates-table.ts';

/** How many rounds fit side by side in a table if vote counts have up to six digits and five decimal places. */
const COLUMNS_MAX = 6;
/** More rounds or candidates than this are moved to an annex. */
const ROUNDS_MAX = 12;
const CANDIDATES_MAX = 12;
/** More ties than this are moved to the annex. */
const TIES_MAX = 6;
/**
 * The maximum number of vote counts in the tables: all rounds of 77 candidates who are excluded one by one. If there are
 * more, earlier rounds are left out. Writing takes time in proportion to this number.
 */
const CELLS_MAX = 3_000;
/** Longer names are shortened. They are repeated many times, and are complete in the table of candidates. */
const NAME_MAX = 60;
/** Counts by Meek's method have nine decimal places, but more than five make the table too wide to read. */
const PLACES_MAX = 5;

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
  return Math.min(PLACES_MAX, Math.max(0, ...decimals.map((one) => one.length)));
}

/** True if votes have more decimal places than the minutes show. */
const isCut = (rounds: Rounds): boolean =>
  rounds.some(({ exhausted }) => (exhausted.split('.')[1]?.length ?? 0) > PLACES_MAX);

/** Formats a candidate’s votes in a round (the first is 0), with a dash after the candidate is excluded. */
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

const needsAnnex = (rounds: Rounds, candidates: number): boolean =>
  rounds.length > ROUNDS_MAX || candidates > CANDIDATES_MAX;

/** Returns the place of the first round in the tables: 0 unless there are more votes than `CELLS_MAX`. */
function firstShown(rounds: Rounds, candidates: readonly string[]): number {
  const votesIn = votesOf(rounds);
  let cells = 0;
  return (
    rounds.findLastIndex((_, round) => {
      cells += candidates.filter((id) => votesIn(round, id) !== '–').length;
      return cells > CELLS_MAX;
    }) + 1
  );
}

/** Returns a long name without its end, then without its middle, then the whole. */
function formsOf(name: string): string[] {
  if (name.length <= NAME_MAX) return [name];
  const end = name.slice(-NAME_MAX / 2).replace(/^[\p{Surrogate}\p{M}]+/u, '');
  const start = startOf(name, NAME_MAX).trimEnd();
  return [`${start}…`, `${startOf(name, NAME_MAX / 2).trimEnd()}…${end.trimStart()}`, name];
}

/**
 * Returns the names of candidates for rounds and ties. Each is shortened, at its end or in its middle, unless that makes
 * it the same as a name or a shortened name of another candidate.
 */
function shortNames(
  candidates: readonly string[],
  nameOf: (id: string) => string,
): (id: string) => string {
  const forms = new Map(
    // Without the marks of direction that `nameOf` adds, so that neither of them is cut off.
    candidates.map((id) => [id, formsOf(nameOf(id).replaceAll(/[\u2068\u2069]/g, ''))]),
  );
  const owners = new Map<string, number>();
  for (const form of [...forms.values()].flat()) owners.set(form, (owners.get(form) ?? 0) + 1);
  const names = new Map(
    [...forms].flatMap(([id, all]) => {
      const short = all.find((form) => owners.get(form) === 1);
      return short === undefined ? [] : [[id, isolate(short)] as const];
    }),
  );
  return (id) => names.get(id) ?? nameOf(id);
}

/**
 * Returns tables with the votes of each candidate at the end of each round, a few rounds side by side. Candidates
 * whose votes have all been transferred are left out of later tables. Starts at `firstShown`.
 * @param candidates IDs
 */
function roundTables(
  rounds: Rounds,
  candidates: readonly string[],
  nameOf: (id: string) => string,
): PdfBlock[] {
  const places = placesOf(rounds);
  const votesIn = votesOf(rounds);
  const start = firstShown(rounds, candidates);
  const count = rounds.length - start;
  const columns = Math.ceil(count / Math.ceil(count / COLUMNS_MAX));
  const tables: PdfBlock[] = [];
  for (let first = start; first < rounds.length; first += columns) {
    const shown = rounds.slice(first, first + columns);
    const standing = candidates
      .map((id) => [nameOf(id), ...shown.map((_, at) => votesIn(first + at, id))])
      .filter(([, ...votes]) => votes.some((one) => one !== '–'));
    const quotas = shown.map(({ quota }) => (quota === null ? '–' : cut(quota, places)));
    tables.push({
      kind: 'table',
      isDense: rounds.length > COLUMNS_MAX || candidates.length > DENSE_FROM,
      columns: [
        { header: 'Candidate', kind: 'text' },
        ...shown.map((_, place) => ({
          header: `Round ${formatCount(first + place + 1)}`,
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
function eventsOf(rounds: Rounds, nameOf: (id: string) => string): string[] {
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

export interface Section {
  level: 2 | 3;
  /** Added to the heading of an annex if there can be several. */
  suffix: string;
}

/** Returns the rounds and ties, which are moved to an annex if there are too many. */
export function roundsOf(
  { results, weightName }: { results: Results; weightName: WeightName | null },
  { level, suffix }: Section,
): { inline: PdfBlock[]; annex: PdfBlock[] } {
  const { decision, candidates } = results;
  const rounds = decision?.outcome.rounds ?? [];
  const ids = candidates.map(({ id }) => id);
  const nameOf = shortNames(ids, namesOf(candidates));
  const named = candidates.map((one) => ({ ...one, name: nameOf(one.id) }));
  const ties = tieSentences(decidedCount({ ...results, candidates: named }), resultTexts('en'));
  const tieBlocks = ties.map((text): PdfBlock => ({ kind: 'paragraph', text, style: 'small' }));
  const heading = (text: string): PdfBlock => ({ kind: 'heading', level, text });
  const hasManyTies = ties.length > TIES_MAX;
  const tieSection = ties.length > 0 ? [heading('Ties'), ...tieBlocks] : [];
  const notes = [
    ...(results.weights
      ? [
          weightName
            ? `Rounds are counted in ${weightName.plural}.`
            : 'Rounds are counted by weight.',
        ]
      : []),
    ...(isCut(rounds) ? ['Votes are truncated to five decimal places.'] : []),
  ];
  const note = notes.map((text): PdfBlock => ({ kind: 'paragraph', text, style: 'small' }));
  const withdrawn = candidates.filter((one) => one.withdrawnAt !== undefined);
  const withdrawal = withdrawalSentence(
    withdrawn.map(({ id }) => nameOf(id)),
    resultTexts('en'),
  );
  const events = [...(withdrawal ? [withdrawal] : []), ...eventsOf(rounds, nameOf)].map(
    // Separate paragraphs, because a paragraph of a few lines stays on one page.
    (text): PdfBlock => ({ kind: 'paragraph', text, style: 'small' }),
  );
  const tables =
    hasRounds(results.election.ballot.rule) && rounds.length > 1
      ? roundTables(rounds, ids, nameOf)
      : [];
  const leftOut = tables.length > 0 ? firstShown(rounds, ids) : 0;
  const without: PdfBlock[] =
    leftOut > 0
      ? [
          {
            kind: 'paragraph',
            text: `The tables leave out the first ${formatQuantity(leftOut, 'round')}. The JSON export contains the votes of all rounds.`,
          },
        ]
      : [];
  const isAnnexed = tables.length > 0 && needsAnnex(rounds, ids.length);
  const pointer: PdfBlock[] =
    isAnnexed || hasManyTies
      ? [
          {
            kind: 'paragraph',
            text: `${isAnnexed ? `${leftOut > 0 ? 'The' : 'All'} ${formatCount(rounds.length)} rounds` : 'All ties'} are in the annex.`,
          },
        ]
      : [];
  const annexed = [
    ...(isAnnexed
      ? [heading(`Annex: rounds${suffix}`), ...without, ...tables, ...events, ...note]
      : []),
    ...(hasManyTies ? tieSection : []),
  ];
  return {
    inline: [
      ...(tables.length > 0 && !isAnnexed
        ? [heading('Rounds'), ...tables, ...events, ...note]
        : []),
      ...(hasManyTies ? [] : tieSection),
      ...pointer,
    ],
    annex: annexed.length > 0 ? [{ kind: 'new page' }, ...annexed] : [],
  };
}
