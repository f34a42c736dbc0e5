import type { TieDecision } from '../elections/tie-decision.ts';
import { describeElectorate, EVERYONE } from '../elections/electorate.ts';
import type { ElectionStatus, SealingProblem } from '../elections/elections.ts';
import {
  type ElectionField,
  electionFieldNames,
  electionFields,
  isElectionField,
} from '../elections/fields.ts';
import { asName } from '../text/isolate.ts';
import { formatList } from '../text/lists.ts';
import {
  type Detail,
  event,
  maybe,
  type NamedUser,
  number,
  person,
  personal,
  plain,
  type Stored,
  string,
  strings,
  type Told,
  user,
} from './event-kind.ts';
import { votes } from './result-events.ts';
import {
  allVotes,
  clauses,
  fieldOf,
  list,
  nameOf,
  listNames,
  onOff,
  quantity,
  quote,
  text,
  TIE_WAYS_TOLD,
  votesOf,
  withWeight,
} from './sentence-words.ts';

/** The part of a sentence that reports how one field of an election changed. */
type ChangeText = (label: string, change: unknown, when: Told['when']) => string;

const inQuotes: ChangeText = (label, change) =>
  `the ${label} from ${quote(fieldOf(change, 'from'))} to ${quote(fieldOf(change, 'to'))}`;
const asMoments: ChangeText = (label, change, when) =>
  `the ${label} from ${when(fieldOf(change, 'from'))} to ${when(fieldOf(change, 'to'))}`;
/** Names only the field, because its text is too long for a sentence. */
const byName: ChangeText = (label) => `the ${label}`;

const paperIn = (change: unknown, field: string): string =>
  fieldOf(change, field) === '' ? 'none' : quote(fieldOf(change, field));

const CHANGES: Record<ElectionField, ChangeText> = {
  title: inQuotes,
  description: byName,
  startDate: asMoments,
  endDate: asMoments,
  status: inQuotes,
  ballot: inQuotes,
  electorate: (_label, change) =>
    `who can vote from ${quote(fieldOf(change, 'from'))} to ${quote(fieldOf(change, 'to'))}`,
  weighted: (label, change) => `${label} to ${onOff(fieldOf(change, 'to'))}`,
  paper: (label, change) =>
    `the ${label} from ${paperIn(change, 'from')} to ${paperIn(change, 'to')}`,
  publicResult: (label, change) => `the ${label} to ${onOff(fieldOf(change, 'to'))}`,
  meeting: inQuotes,
};

/** Why a voter got no paper. Otherwise, voting had closed. */
const PAPER_REASONS: Record<string, string> = {
  voted: 'who had already voted online',
  count: 'but a count was visible to which this voter’s ballot could have been assigned',
};

/** The end of the sentence about an election that was not scheduled as upcoming. */
const SCHEDULED_AS: Record<string, string> = {
  active: ', and opened it immediately',
  completed: ', with the status completed',
};

/** The descriptions that are recorded for the ballots of most elections and most motions. */
export const PLAIN_BALLOTS = [
  'Each voter marks one candidate. One seat. The count is live.',
  'Each voter marks Yes or No. The count is live.',
];
const everyone = describeElectorate(EVERYONE);

/**
 * Returns how an election differs from most others (ballot with weights, who can vote, ballot paper), without the last
 * period.
 */
function rulesOf({
  ballot,
  electorate,
  paper,
  publicResult,
  meeting,
}: Stored<ElectionField>): string {
  const isUnusual = (value: unknown, ...usual: string[]) =>
    typeof value === 'string' && !usual.includes(value);
  const sentences = [
    ...(isUnusual(ballot, ...PLAIN_BALLOTS) ? [text(ballot).replace(/\.$/, '')] : []),
    ...(isUnusual(electorate, everyone) ? [`${text(electorate)} can vote`] : []),
    ...(publicResult === true ? ['Anyone can see the result once it is declared'] : []),
    ...(isUnusual(meeting, 'none') ? [`It is ${text(meeting)}`] : []),
    ...(isUnusual(paper, '') ? [`It is a question on the ballot paper ${quote(paper)}`] : []),
  ];
  return sentences.map((sentence) => `. ${sentence}`).join('');
}

const ATTACHED = { photo: 'Photo', statement: 'Statement' } as const;

/** Returns whose photos and statements were added, replaced, or removed, without the last period. */
function attachedTo({ attached }: Stored<'attached'>): string {
  return (['photo', 'statement'] as const)
    .flatMap((kind) => {
      const changes = list(attached)
        .map(Object)
        .filter((one) => kind in one);
      const named = (isRemoved: boolean) =>
        formatList(
          changes
            .filter((one) => (one[kind] === null) === isRemoved)
            .map((one) => asName(text(one.name))),
        );
      const [given, removed] = [named(false), named(true)];
      return [
        ...(given ? [`. New ${kind}: ${given}`] : []),
        ...(removed ? [`. ${ATTACHED[kind]} removed: ${removed}`] : []),
      ];
    })
    .join('');
}

/** The candidates whose photo or statement was added, replaced, or removed (null). */
const attached =
  plain<readonly { name: string; photo?: string | null; statement?: string | null }[]>();

type AuditedField = {
  [Field in ElectionField]: (typeof electionFields)[Field]['isAudited'] extends true
    ? Field
    : never;
}[ElectionField];

/** What a new election records about its fields: times, and everything else as it is or in words. */
const auditedFields = Object.fromEntries(
  electionFieldNames
    .filter((field) => electionFields[field].isAudited)
    .map((field) => [field, plain()]),
) as Record<AuditedField, Detail<Date | string | boolean>>;

const move = {
  from: plain<ElectionStatus>(),
  to: plain<ElectionStatus>(),
  dueAt: plain<Date>(),
};

/** The events about elections. */
export const ELECTION_EVENTS = {
  'election.created': event({
    text: 'scheduled an election',
    details: {
      ...auditedFields,
      candidates: strings,
      attached: maybe(attached),
      lotHash: string,
      copiedFrom: plain<{ id: string; title: string } | undefined>(),
    },
    tell: ({ who, what, details, when }) => {
      const { startDate, endDate, candidates, status, copiedFrom } = details;
      const source =
        copiedFrom === undefined ? '' : `, as a copy of ${quote(fieldOf(copiedFrom, 'title'))}`;
      return `${who} scheduled ${what} from ${when(startDate)} to ${when(endDate)} with the candidates ${listNames(candidates)}${source}${SCHEDULED_AS[text(status)] ?? ''}${rulesOf(details)}${attachedTo(details)}`;
    },
  }),
  'election.updated': event({
    text: 'changed an election',
    details: { changes: plain<object>() },
    tell: ({ who, what, details, when }) => {
      const changes = Object.entries(details.changes ?? {}).map(([field, change]) =>
        isElectionField(field)
          ? CHANGES[field](electionFields[field].label.toLowerCase(), change, when)
          : inQuotes(field, change, when),
      );
      return `${who} changed ${what}: ${clauses(changes)}`;
    },
  }),
  'election.candidates-changed': event({
    text: 'changed the candidates of an election',
    details: {
      candidates: strings,
      from: maybe(strings),
      order: plain<'only' | 'also' | undefined>(),
      attached: maybe(attached),
    },
    tell: ({ who, what, details }) => {
      const { order, candidates, from } = details;
      const subject = order === 'only' ? 'the order of the candidates' : 'the candidates';
      const also = order === 'also' ? ', in a new order' : '';
      const before = from === undefined ? '' : ` from ${listNames(from)}`;
      return `${who} changed ${subject} of ${what}${before} to ${listNames(candidates)}${also}${attachedTo(details)}`;
    },
  }),
  'election.candidate-withdrawn': event({
    text: 'withdrew a candidate from an election',
    details: { name: string, reason: string },
    tell: ({ who, what, details: { name, reason } }) =>
      `${who} withdrew the candidate ${nameOf(name)} from ${what}: ${quote(reason)}`,
  }),
  'election.status-set': event({
    text: 'changed the status of an election',
    details: { from: plain<ElectionStatus>(), to: plain<ElectionStatus>() },
    tell: ({ who, what, details: { from, to } }) =>
      `${who} changed the status of ${what} from ${text(from)} to ${text(to)}`,
  }),
  'election.opened': event({
    text: 'opened an election on schedule',
    details: move,
    tell: ({ who, what, details: { dueAt }, when }) =>
      `${who} opened ${what} on schedule, ${when(dueAt)}`,
  }),
  'election.closed': event({
    text: 'closed an election on schedule',
    details: move,
    tell: ({ who, what, details: { dueAt }, when }) =>
      `${who} closed ${what} on schedule, ${when(dueAt)}`,
  }),
  'election.not-opened': event({
    text: 'did not open an election on schedule',
    details: { ...move, beside: maybe(string) },
    tell: ({ who, what, details: { dueAt, beside }, when }) => {
      const reason =
        beside === undefined
          ? 'its candidates are placeholders'
          : `paper ballots in ${quote(beside)} show who has voted, and a visible count would show how`;
      return `${who} did not open ${what} on schedule, ${when(dueAt)}, because ${reason}`;
    },
  }),
  'election.paper-given': event({
    text: 'handed a paper ballot to a voter',
    details: { voter: user, weight: personal<number | undefined>() },
    tell: ({ who, what, details: { voter, weight }, weightName }) =>
      `${who} handed a paper ballot for ${what} to ${nameOf(voter)}${typeof weight === 'number' ? `,${withWeight(weight, weightName)}` : ''}`,
  }),
  'election.paper-refused': event({
    text: 'tried to hand a paper ballot to a voter who could no longer get one',
    details: { voter: user, reason: plain<'voted' | 'closed' | 'count'>() },
    tell: ({ who, what, details: { voter, reason } }) =>
      `${who} tried to hand a paper ballot for ${what} to ${nameOf(voter)}, ${PAPER_REASONS[text(reason)] ?? 'but voting closed first'}`,
  }),
  'election.paper-returned': event({
    text: 'took a paper ballot back from a voter, who can vote online again',
    details: { voter: user },
    tell: ({ who, what, details: { voter } }) =>
      `${who} took back the paper ballot for ${what} from ${nameOf(voter)}, who can vote online again`,
  }),
  'election.paper-printed': event({
    text: 'printed paper ballots',
    details: { papers: number },
    tell: ({ who, what, details: { papers } }) =>
      `${who} printed ${quantity(papers, 'paper ballot')} for ${what}`,
  }),
  'election.paper-typed': event({
    text: 'finished typing paper ballots as a teller, or corrected them',
    details: { papers: number, spoiled: number, isCorrection: maybe(plain<boolean>()) },
    tell: ({ who, what, details: { papers, spoiled, isCorrection } }) =>
      `${who} ${isCorrection === true ? 'corrected' : 'finished typing'} ${quantity(papers, 'paper ballot')} for ${what}, of which ${text(spoiled)} spoiled`,
  }),
  'election.paper-discarded': event({
    text: 'discarded the paper ballots that a teller had typed',
    details: { teller: user },
    tell: ({ who, what, details: { teller } }) =>
      `${who} discarded the paper ballots for ${what} that ${nameOf(teller)} had typed`,
  }),
  'election.paper-joined': event({
    text: 'added the paper ballots to the count',
    details: {
      handedOut: number,
      ballots: number,
      spoiled: number,
      tellers: person<readonly NamedUser[]>(),
      explanation: maybe(string),
    },
    tell: ({ who, what, details: { handedOut, ballots, spoiled, tellers, explanation } }) =>
      `${who} added ${quantity(ballots, 'paper ballot')} to the count of ${what}. Handed out: ${text(handedOut)}. Spoiled: ${text(spoiled)}. Typed by ${listNames(tellers)}${explanation === undefined ? '' : `. Explanation: ${quote(explanation)}`}`,
  }),
  'election.write-ins-assigned': event({
    text: 'decided for whom the names count that voters have written in',
    details: {
      people: strings,
      names: plain<readonly { name: string; writtenAs: readonly string[] }[]>(),
    },
    tell: ({ who, what, details: { names } }) => {
      const all = list(names).map((one) => {
        const writtenAs = list(fieldOf(one, 'writtenAs')).map(quote);
        return `${nameOf(fieldOf(one, 'name'))} (${formatList(writtenAs)})`;
      });
      const whom = all.length > 0 ? `for ${formatList(all)}` : 'for no one';
      return `${who} decided that the names written in by voters in ${what} count ${whom}`;
    },
  }),
  'election.sealing-begun': event({
    text: 'started sealing a ballot box',
    tell: ({ who, what }) => `${who} started sealing the ballot box of ${what}`,
  }),
  'election.sealing-stopped': event({
    text: 'stopped sealing a ballot box',
    details: { problem: plain<SealingProblem>(), ballots: maybe(number), voters: maybe(number) },
    tell: ({ what, details: { problem, ballots, voters } }) =>
      problem === 'participants'
        ? `Sealing ${what} has stopped, because the number of ballots differs from the number of voters who cast one. Ballots: ${text(ballots)}. Voters: ${text(voters)}`
        : `Sealing ${what} has stopped, because a recount differs from the count`,
  }),
  'election.sealed': event({
    text: 'sealed a ballot box',
    details: { participants: number },
    tell: ({ what, details: { participants } }) =>
      `The ballot box of ${what} was sealed. ${quantity(participants, 'voter')} had voted or been given a paper ballot. Only receipts, rare weights, and earlier backups can still show which ballot is whose`,
  }),
  'election.tie-decided': event({
    text: 'recorded what was decided after a tie, or corrected it',
    details: {
      elected: strings,
      way: plain<TieDecision['by']>(),
      note: maybe(string),
      isCorrection: plain<boolean>(),
    },
    tell: ({ who, what, details: { elected, way, note, isCorrection } }) =>
      `${who} ${isCorrection === true ? 'corrected' : 'recorded'} what was decided after the tie in ${what}: ${listNames(elected)}, ${TIE_WAYS_TOLD[text(way)] ?? 'in another way'}${note === undefined ? '' : `. Note: ${quote(note)}`}`,
  }),
  'election.declared': event({
    text: 'declared the result of an election',
    tell: ({ who, what }) => `${who} declared the result of ${what}`,
  }),
  'election.annulled': event({
    text: 'annulled an election whose sum could not be decrypted',
    details: { reason: string },
    tell: ({ who, what, details: { reason } }) =>
      `${who} annulled ${what}, so it never has a result. Reason: ${quote(reason)}`,
  }),
  'election.deleted': event({
    text: 'deleted an election',
    details: {
      totalVotes: number,
      totalWeight: maybe(number),
      counts: maybe(votes),
    },
    tell: ({ who, what, details, weightName }) => {
      const { totalVotes, counts } = details;
      if (totalVotes === 0) return `${who} deleted ${what}, which had no votes`;
      return counts === undefined
        ? `${who} deleted ${what} with ${quantity(totalVotes, 'ballot')}, whose count was hidden`
        : `${who} deleted ${what} with ${allVotes(details, weightName)}: ${votesOf(counts, weightName)}`;
    },
  }),
};
