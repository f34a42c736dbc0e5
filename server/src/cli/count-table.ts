import { quoted } from '@votewise/contract/text/hidden-characters';

/** The JSON output of `count`, from which the human-readable text is generated. */
interface Count {
  title: string;
  method: string;
  seats: number;
  ballots: number;
  quota: string | null;
  elected: string[];
  rounds: {
    tallies: Record<string, string>;
    exhausted: string;
    elected: string[];
    eliminated: string[];
    runoff?: { preferred: Record<string, string>; equal: string };
  }[];
  ties: { round: number; tied: string[]; by: string; chosen: string | null }[];
  order?: (string | string[])[];
  duels?: Record<string, { won: number; lost: number; margin: number }>;
  grades?: Record<string, { counts: number[]; median: number | null }>;
}

/** Returns the length of the longest text. There can be a million. */
const longest = (texts: readonly string[]) =>
  texts.reduce((most, { length }) => Math.max(most, length), 0);

const number = (value: number) => value.toLocaleString('en-US');

/** Groups the digits of a number: `1234567.89000` becomes `1,234,567.89000`. */
function grouped(votes: string): string {
  const [whole = '', places] = votes.split('.');
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return places === undefined ? digits : `${digits}.${places}`;
}

/** Returns what an object contains by name, in the order of the file. The object itself lists numbers first. */
const inOrder = <Value>(names: readonly string[], byName: Readonly<Record<string, Value>>) =>
  names.flatMap((name): [string, Value][] => {
    const value = Object.hasOwn(byName, name) ? byName[name] : undefined;
    return value === undefined ? [] : [[name, value]];
  });

function roundTable(
  candidates: readonly string[],
  { tallies, exhausted, elected, eliminated, runoff }: Count['rounds'][number],
): string[] {
  const rows: [string, string, string][] = inOrder(candidates, tallies).map(([name, votes]) => [
    quoted(name),
    grouped(votes),
    elected.includes(name) ? 'elected' : eliminated.includes(name) ? 'excluded' : '',
  ]);
  rows.push(['(exhausted)', grouped(exhausted), '']);
  const widest = (column: 0 | 1) => longest(rows.map((row) => row[column]));
  const [names, votes] = [widest(0), widest(1)];
  const lines = rows.map((row) =>
    `  ${row[0].padEnd(names)}  ${row[1].padStart(votes)}  ${row[2]}`.trimEnd(),
  );
  if (!runoff) return lines;
  const pointsOf = ([name]: [string, string]) => Number(tallies[name] ?? 0);
  const preferred = inOrder(candidates, runoff.preferred);
  preferred.sort((one, other) => pointsOf(other) - pointsOf(one));
  const finalists = preferred.map(([name, count]) => `${quoted(name)} ${grouped(count)}`);
  return [...lines, `  Runoff: ${finalists.join(', ')}, no preference ${grouped(runoff.equal)}`];
}

/** Returns how often each candidate got each grade, best grade first, and the median. */
function gradeTable(
  candidates: readonly string[],
  grades: NonNullable<Count['grades']>,
  words: readonly string[] | undefined,
): string[] {
  const width = longest(Object.keys(grades).map(quoted));
  return inOrder(candidates, grades).map(([name, { counts, median }]) => {
    const wordOf = (place: number) => words?.[place] ?? String(counts.length - 1 - place);
    const given = counts.map((count, place) => `${wordOf(place)}: ${number(count)}`);
    const shown = median === null ? 'no median' : `median ${wordOf(median)}`;
    return `  ${quoted(name).padEnd(width)}  ${shown}  (${given.join(', ')})`;
  });
}

const HOW: Record<string, string> = {
  lot: 'by lot',
  'earlier-round': 'by the votes in an earlier round',
  preference: 'by the preference of voters',
  points: 'by the sum of points',
  'most-points': 'by the ballots with the most points',
};

function describeTie({ round, tied, by, chosen }: Count['ties'][number]): string {
  const names = tied.map(quoted).join(', ');
  if (chosen === null) return `  Round ${round}: ${names}. Left open: a seat stays empty`;
  return `  Round ${round}: ${names}. Chosen ${HOW[by] ?? by}: ${quoted(chosen)}`;
}

/**
 * Returns a table of how many voters prefer each candidate to each of the others. Columns are numbered like the rows.
 */
function preferenceTable(
  names: readonly string[],
  pairwise: readonly (readonly number[])[],
): string[] {
  const labels = names.map((name, place) => `${place + 1}. ${quoted(name)}`);
  const label = longest(labels);
  const cells = pairwise.map((row, a) => row.map((votes, b) => (a === b ? '–' : number(votes))));
  const width = Math.max(longest(cells.flat()), String(names.length).length);
  const line = (name: string, texts: readonly string[]) =>
    `  ${name.padEnd(label)}  ${texts.map((text) => text.padStart(width)).join('  ')}`;
  return [
    "Voters who prefer the row's candidate to the column's",
    line(
      '',
      [...names.keys()].map((place) => String(place + 1)),
    ),
    ...labels.map((name, place) => line(name, cells[place] ?? [])),
  ];
}

/** Returns a name in the order of all candidates, with the comparisons if they decide. */
function placeOf(name: string, duels: Count['duels']): string {
  const { won, lost, margin } = duels?.[name] ?? {};
  if (won === undefined || lost === undefined || margin === undefined) return quoted(name);
  return `${quoted(name)} (won ${won}, lost ${lost}, margin ${number(margin)})`;
}

/**
 * Describes the count line by line: round by round, then the order of all candidates, the ties, and the elected
 * candidates.
 * @param candidates the names of all candidates, in the order of the file
 * @param preferences for rules that compare in pairs, the names of all candidates who have not withdrawn, and the
 * voters' preferences between them
 * @param words the words for grades, best first; undefined to show numbers
 */
export function describeCount(
  count: Count,
  {
    candidates,
    preferences,
    words,
  }: {
    candidates: readonly string[];
    preferences?: { names: readonly string[]; votes: readonly (readonly number[])[] } | undefined;
    words?: readonly string[] | undefined;
  },
): string[] {
  const { title, method, seats, ballots, quota, rounds, ties, order, elected } = count;
  const { grades, duels } = count;
  const facts = [
    `Method: ${method}`,
    `Seats: ${number(seats)}`,
    `Ballots: ${number(ballots)}`,
    ...(quota === null ? [] : [`Quota: ${grouped(quota)}`]),
  ];
  const parts = [[quoted(title), ...facts]];
  for (const [place, round] of rounds.entries()) {
    parts.push([`Round ${place + 1}`, ...roundTable(candidates, round)]);
  }
  if (grades) parts.push(['Grades', ...gradeTable(candidates, grades, words)]);
  if (preferences && preferences.names.length > 0) {
    parts.push(preferenceTable(preferences.names, preferences.votes));
  }
  if (order) {
    const places = order.map((equals) =>
      [equals]
        .flat()
        .map((name) => placeOf(name, duels))
        .join(' = '),
    );
    parts.push(['Order', ...places.map((names) => `  ${names}`)]);
  }
  if (ties.length > 0) parts.push(['Ties', ...ties.map(describeTie)]);
  const winners = elected.map((name, place) => `  ${place + 1}. ${quoted(name)}`);
  parts.push(['Elected', ...(winners.length > 0 ? winners : ['  No one'])]);
  return parts.flatMap((lines, place) => (place > 0 ? ['', ...lines] : lines));
}
