import { median, ms } from './bench-findings.ts';

export interface Sample {
  milliseconds: number;
  bytes: number;
  documents: number;
  status: number;
  /** The longest time that nothing else ran in this process, in milliseconds. */
  blocked: number;
}

/** The samples of one call on the small and on the large installation. */
export type Samples = [small: Sample[], large: Sample[]];

const goal = { ratio: 3, milliseconds: 50, blocked: 20 };
/** A ratio of shorter times says more about the clock than about the product. */
const leastMs = 2;
/** An answer that grows this much lists what the installation contains, and may take time in proportion. */
const grownFactor = 5;
/** The limits, in milliseconds, by which calls that meet the goal are grouped. */
const bands = [5, 10, 20, goal.milliseconds];

/** Why calls miss the goal, by the beginning of their names. */
const reasons: Readonly<Record<string, string>> = {
  changeMemberships:
    'some twenty writes and reads in turn, so that a kill at any moment loses nothing',
  checkAudit: 'checks up to 10,000 entries, in batches; the screen shows how far it is',
  'elections (auditor)':
    'after a write, reads all elections; counts who can vote in each, which is kept for five seconds',
  correctMembership: 'like `changeMemberships`',
  deleteMeeting: 'after a write, reads all elections, to see whether one belongs to the meeting',
  elections: 'reads all elections after a write',
  eraseVoters: 'writes all account pages again, so that no one sees which was the voter’s',
  'erasing?': 'looks for the voter in all elections',
  exportMinutes: 'draws a PDF',
  exportParticipation: 'computes a ballot ID for each voter and each election that the list covers',
  meetings: 'adds up the members of each meeting and their weight after a change to voters',
  mergeGroup: 'changes all elections for the group before any member is moved',
  ownMeetings: 'reads the questions, proxies, and attendance of each meeting in turn',
  printSheets: 'draws a PDF, and loads the fonts first',
  renameGroup: 'renames the group in all elections',
  takePaperBack: 'after a write, reads all elections if the question is on a paper',
  'roll?search':
    'reads up to 1,001 matches to sort them; without that, each word would need an index for each order',
  voteHistory: 'looks up a ballot in every election; after a write, reads all elections',
  'voters?limit=10&search': 'reads up to 1,001 matches to sort them',
};

const reasonFor = (name: string): string =>
  Object.entries(reasons).find(([start]) => name.startsWith(start))?.[1] ?? '';

/** Compares the medians of a call with the goal. */
function judge(name: string, [small, large]: Samples) {
  const of = (samples: readonly Sample[], field: keyof Sample) => samples.map((one) => one[field]);
  const both = (field: keyof Sample) =>
    [median(of(small, field)), median(of(large, field))] as const;
  const [few, many] = both('milliseconds');
  const ratio = Math.max(many, leastMs) / Math.max(few, leastMs);
  const [fewBytes, manyBytes] = both('bytes');
  const isGrown = manyBytes > fewBytes * grownFactor;
  // A pause of the garbage collector may be in one sample, but not in most.
  const blocked = median(of(large, 'blocked'));
  const isMet =
    (isGrown || (ratio <= goal.ratio && many <= goal.milliseconds)) && blocked <= goal.blocked;
  const megabytes = (manyBytes / 1e6 / (many / 1e3)).toFixed(1);
  const documents = both('documents').map((one) => one.toLocaleString('en'));
  const notes = [
    ...(isGrown ? [`lists everything: ${megabytes} MB/s`] : []),
    ...(isMet ? [] : [reasonFor(name)]),
  ];
  const cells = [
    `${isMet ? '' : '✗ '}\`${name}\``,
    ms(few),
    ms(many),
    ms(blocked),
    documents.join(' → '),
    notes.filter(Boolean).join('; '),
  ];
  return { name, many, blocked, isMet, isGrown, line: `| ${cells.join(' | ')} |` };
}

type Row = ReturnType<typeof judge>;

/** Groups calls by time, in one line per group. */
function grouped(rows: readonly Row[]): string[] {
  return bands.flatMap((limit, place) => {
    const from = bands[place - 1] ?? 0;
    const some = rows.filter(({ many }) => many > from && many <= limit);
    if (some.length === 0) return [];
    const blocked = ms(Math.max(...some.map((one) => one.blocked)));
    return `| ${from} to ${limit} ms | ${some.length} | ${blocked} |`;
  });
}

/** Lists calls that miss the goal first, then calls that list everything, and counts all others. */
export function callsTable(found: ReadonlyMap<string, Samples>) {
  const rows = [...found].map(([name, samples]) => judge(name, samples));
  const slowestFirst = rows.toSorted((a, b) => b.many - a.many);
  const missed = slowestFirst.filter(({ isMet }) => !isMet);
  const growing = slowestFirst.filter(({ isMet, isGrown }) => isMet && isGrown);
  const flat = rows.filter(({ isMet, isGrown }) => isMet && !isGrown);
  const columns = ['call', 'p50 small', 'p50 large', 'blocks the loop', 'documents read', ''];
  const text = [
    `${missed.length} of ${rows.length} calls miss the goal (✗).`,
    '',
    `| ${columns.join(' | ')} |`,
    `|---|${'--:|'.repeat(4)}---|`,
    ...[...missed, ...growing].map(({ line }) => line),
    '',
    `The other ${flat.length} calls meet the goal and do not grow:`,
    '',
    '| p50 large | calls | block the loop at most |',
    '|---|--:|--:|',
    ...grouped(flat),
  ].join('\n');
  return { text, missed: missed.map(({ name }) => name), count: rows.length };
}
