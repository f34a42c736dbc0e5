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
  }[];
  ties: { round: number; tied: string[]; by: string; chosen: string | null }[];
  order?: (string | string[])[];
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

function roundTable({
  tallies,
  exhausted,
  elected,
  eliminated,
}: Count['rounds'][number]): string[] {
  const rows: [string, string, string][] = Object.entries(tallies).map(([name, votes]) => [
    quoted(name),
    grouped(votes),
    elected.includes(name) ? 'elected' : eliminated.includes(name) ? 'excluded' : '',
  ]);
  rows.push(['(exhausted)', grouped(exhausted), '']);
  const widest = (column: 0 | 1) => longest(rows.map((row) => row[column]));
  const [names, votes] = [widest(0), widest(1)];
  return rows.map((row) =>
    `  ${row[0].padEnd(names)}  ${row[1].padStart(votes)}  ${row[2]}`.trimEnd(),
  );
}

function describeTie({ round, tied, by, chosen }: Count['ties'][number]): string {
  const names = tied.map(quoted).join(', ');
  if (chosen === null) return `  Round ${round}: ${names}. Left open: a seat stays empty`;
  const how = by === 'lot' ? 'by lot' : 'by the votes in an earlier round';
  return `  Round ${round}: ${names}. Chosen ${how}: ${quoted(chosen)}`;
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

/**
 * Describes the count line by line: round by round, then the Schulze order, the ties, and the elected candidates.
 * @param pairwise for Schulze, the names of all candidates who have not withdrawn, and the voters' preferences between them
 */
export function describeCount(
  count: Count,
  pairwise?: { names: readonly string[]; votes: readonly (readonly number[])[] },
): string[] {
  const { title, method, seats, ballots, quota, rounds, ties, order, elected } = count;
  const facts = [
    `Method: ${method}`,
    `Seats: ${number(seats)}`,
    `Ballots: ${number(ballots)}`,
    ...(quota === null ? [] : [`Quota: ${grouped(quota)}`]),
  ];
  const parts = [[quoted(title), ...facts]];
  for (const [place, round] of rounds.entries()) {
    parts.push([`Round ${place + 1}`, ...roundTable(round)]);
  }
  if (pairwise && pairwise.names.length > 0) {
    parts.push(preferenceTable(pairwise.names, pairwise.votes));
  }
  if (order) {
    const places = order.map((equals) => [equals].flat().map(quoted).join(' = '));
    parts.push(['Order', ...places.map((names) => `  ${names}`)]);
  }
  if (ties.length > 0) parts.push(['Ties', ...ties.map(describeTie)]);
  const winners = elected.map((name, place) => `  ${place + 1}. ${quoted(name)}`);
  parts.push(['Elected', ...(winners.length > 0 ? winners : ['  No one'])]);
  return parts.flatMap((lines, place) => (place > 0 ? ['', ...lines] : lines));
}
