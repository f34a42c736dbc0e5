import {
  describeBallot,
  formatCount,
  formatList,
  formatMoment,
  formatPercentage,
  formatQuantity,
  validNoun,
  outcomeInWholes,
  type WeightName,
} from '@votewise/contract';
import { startOf } from '@votewise/contract/text/one-line';
import { electionTexts } from '../../../platform/languages/election-texts.ts';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import type { PdfBlock, PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { Actor } from '../../audit/index.ts';
import {
  hasOnlyWeights,
  presentLot,
  presentTimes,
  type Results,
} from '../outcome/present-results.ts';
import { candidatesTable } from './candidates-table.ts';
import {
  decisionFacts,
  type Fact,
  factsOf,
  electorateFacts,
  handoutFacts,
  weightFacts,
} from './facts.ts';
import { roundsOf, type Section, votesOf } from './rounds-table.ts';

/** Longer descriptions are shortened, so that the minutes that people sign fit on one sheet of paper. */
const DESCRIPTION_MAX = 1_200;

export interface MinutesInput {
  organization: string | undefined;
  weightName: WeightName | null;
  results: Results;
  exportedAt: Date;
  timeZone: string;
  /** The fingerprint of the key that signs the boards. */
  fingerprint: string;
  /** The last entry of the audit trail. */
  trail: { sequence: number; hash: string };
}

/** Returns why the minutes are provisional; undefined once the count is confirmed. */
export function provisionally({ election, isConfirmed, recount }: Results): string | undefined {
  if (isConfirmed) return undefined;
  if (election.status !== 'completed') return 'Provisional. Voting has not closed.';
  if (recount && !recount.isConfirmed) {
    return `Provisional. A recount found ${formatCount(recount.totalVotes)} ballots and does not confirm this count. Do not sign.`;
  }
  return 'Provisional. No recount has confirmed this count yet.';
}

/** Returns how, when, and by how many people votes were cast. */
function votingFacts({ results, timeZone, weightName }: MinutesInput): Fact[] {
  const { election, totalVotes, abstentions, turnout } = results;
  const { ballot } = election;
  const moment = (iso: string) => formatMoment(new Date(iso), timeZone);
  const { startDate, endDate, opened, closed } = presentTimes(election);
  const actual = (times: readonly string[]) =>
    [
      ...(times.length > 1 ? [`${formatCount(times.length)} times`] : []),
      ...times.map(moment),
    ].join('; ') || 'not yet';
  const kind = describeBallot(
    { ...ballot, weighted: election.weighted },
    {
      candidates: election.candidates,
      weightName,
      isOver: election.status === 'completed',
      t: electionTexts('en'),
    },
  );
  const eligible = formatQuantity(turnout.eligible, 'eligible voter');
  const valid = formatQuantity(totalVotes - abstentions, validNoun(ballot.kind));
  return [
    ...factsOf(['Ballot', kind]),
    ...electorateFacts(results, weightName),
    ...factsOf(
      // A meeting opens its questions, whatever was planned, and sets the time of the close, also by extending it.
      election.meeting
        ? ['Planned close', `${moment(endDate)}, extensions included`]
        : ['Planned', `${moment(startDate)} to ${moment(endDate)}`],
      ['Voting opened', actual(opened)],
      ['Voting closed', actual(closed)],
      [
        'Turnout',
        `${formatQuantity(totalVotes, 'ballot')} of ${eligible} (${formatPercentage(turnout.percentage)})`,
      ],
    ),
    ...handoutFacts(results),
    ...factsOf([
      'Abstentions',
      !results.isHidden &&
        !hasOnlyWeights(results) &&
        (ballot.abstain || abstentions > 0) &&
        `${formatCount(abstentions)}, which leaves ${valid}`,
    ]),
    ...weightFacts(results, weightName),
    ...writeInFacts(results, timeZone),
  ];
}

/** Returns who was not on the ballot, and who has decided for whom names count. */
function writeInFacts({ election, writeIns }: Results, timeZone: string): Fact[] {
  const people = election.candidates.filter(({ isWrittenIn }) => isWrittenIn);
  const decided = election.writeIns;
  return factsOf(
    ['Written in', people.length > 0 && formatList(people.map(({ name }) => name))],
    [
      writeIns?.isAssigned ? 'Other write-ins' : 'Write-ins',
      writeIns && formatQuantity(writeIns.votes, 'vote'),
    ],
    [
      'Write-ins decided',
      decided && `${formatMoment(decided.at, timeZone)} by ${describeActor(decided.by)}`,
    ],
  );
}

function describeActor(actor: Actor): string {
  return actor.type === 'user' ? `${actor.name} (${actor.userId})` : 'VoteWise';
}

/** Returns what is needed to verify the count of an election. */
function countFacts({ results, timeZone }: MinutesInput): Fact[] {
  const { election, confirmedAt, isConfirmed, decrypted } = results;
  const moment = (date: Date) => formatMoment(date, timeZone);
  const { lot } = presentLot(results);
  const recount = confirmedAt
    ? `A recount of all ballots confirmed the count (${moment(confirmedAt)}).`
    : isConfirmed
      ? 'No ballot was cast, so there is nothing to recount.'
      : 'Not confirmed.';
  const { declared, tieDecision } = election;
  const isDrawn = lot?.seed && lot.statement && lot.value;
  return factsOf(
    [
      'Decrypted by',
      decrypted &&
        formatList(decrypted.trustees.map(({ index, name }) => `${name} (key holder ${index})`)),
    ],
    ['Key holders’ key', decrypted?.fingerprint ?? false],
    ['Archive', decrypted?.uuid ?? false],
    ['Digits of the sum', decrypted?.digits ?? false],
    ['Recount', recount],
    [
      'Declared',
      declared ? `${moment(declared.at)} by ${describeActor(declared.by)}` : 'Not declared.',
    ],
    [
      'Tie decision',
      results.decision?.tieDecision &&
        tieDecision &&
        `Recorded ${moment(tieDecision.at)} by ${describeActor(tieDecision.by)}`,
    ],
    ['Note on the tie', results.decision?.tieDecision?.note],
    ['Seed, SHA-256', lot?.hash],
    ['Seed', isDrawn && lot.seed],
    ['Signed ballots', isDrawn && lot.statement?.trim()],
    ['Lot', isDrawn && lot.value],
  );
}

/** Returns what any minutes can be checked against: the key of the boards, the audit trail, and the time of the export. */
function recordFacts(
  { exportedAt, timeZone, trail, fingerprint }: Omit<MinutesInput, 'results'>,
  questions: readonly Results[],
): Fact[] {
  const hasBoard = questions.some(({ election }) => election.ballot.receipts);
  return factsOf(
    ['Board key, SHA-256', hasBoard && fingerprint],
    ['Audit trail', `Entry ${formatCount(trail.sequence)}, SHA-256\n${trail.hash}`],
    ['These minutes', `Exported ${formatMoment(exportedAt, timeZone)}`],
  );
}

/** Returns a description in a length that fits into minutes. */
export function shortened(description: string): string {
  if (description.length <= DESCRIPTION_MAX) return description;
  return `${startOf(description, DESCRIPTION_MAX).trimEnd()} […]`;
}

/** Two tellers have typed paper ballots. */
function signatures(questions: readonly Results[]): PdfBlock {
  const isTyped = questions.some(({ election }) => election.joinedPaper);
  const tellers = isTyped ? ['First teller', 'Second teller'] : ['Teller'];
  const names = ['Chair', 'Secretary', ...tellers].flatMap((who) => [
    `${who}, name`,
    `${who}, signature`,
  ]);
  return { kind: 'blanks', heading: 'Signatures', names: ['Place', 'Date', ...names] };
}

/**
 * Returns the record with the signatures. Signatures alone on a page could be attached to any document, so they are
 * always on the same page as the last facts.
 * @param about the facts that are signed
 * @param questions what the minutes are about
 */
export function signedRecord(
  about: readonly Fact[],
  input: Omit<MinutesInput, 'results'>,
  questions: readonly Results[],
): PdfBlock {
  const last: PdfBlock = { kind: 'facts', rows: recordFacts(input, questions) };
  return {
    kind: 'together',
    isWhole: true,
    blocks: [
      { kind: 'heading', level: 2, text: 'Record' },
      { kind: 'facts', rows: about },
      { kind: 'together', blocks: [last, signatures(questions)], isWhole: true },
    ],
  };
}

/** Returns results whose rounds, grades, and comparisons are in wholes if they are weights. */
function inWholeWeights({ results, weightName }: MinutesInput): Results {
  const { decision, election } = results;
  if (!decision || !election.weighted) return results;
  return {
    ...results,
    decision: { ...decision, outcome: outcomeInWholes(decision.outcome, weightName) },
  };
}

/** Returns what an election was about, how people voted, what they decided, and how the result can be checked. */
export function sectionOf(
  input: MinutesInput,
  section: Section,
): Record<'about' | 'result' | 'annex', PdfBlock[]> & { record: Fact[] } {
  const results = inWholeWeights(input);
  const { election, decision } = results;
  const provisional = provisionally(results);
  const { inline, annex } = roundsOf({ results, weightName: input.weightName }, section);
  const decisions = decisionFacts(results, input.weightName);
  const hidden = { kind: 'paragraph', text: resultTexts('en')('count.hidden') } as const;
  return {
    about: [
      ...(provisional ? [{ kind: 'paragraph', text: provisional, style: 'boxed' } as const] : []),
      { kind: 'paragraph', text: shortened(election.description) },
      { kind: 'facts', rows: votingFacts(input) },
    ],
    result: results.isHidden
      ? [hidden]
      : [
          ...(decisions.length > 0 ? [{ kind: 'facts', rows: decisions } as const] : []),
          candidatesTable(results, {
            votesIn: votesOf(decision?.outcome.rounds ?? []),
            weightName: input.weightName,
          }),
          ...inline,
        ],
    record: countFacts(input),
    annex,
  };
}

/**
 * Returns the minutes of an election for signing: one or two pages, plus an annex if there are more rounds or
 * candidates than fit. The same input always produces the same minutes.
 */
export function minutesOf(input: MinutesInput): PdfDocument {
  const { organization, results, exportedAt, timeZone } = input;
  const { title } = results.election;
  const provisional = provisionally(results);
  const { about, result, record, annex } = sectionOf(input, { level: 2, suffix: '' });
  const kind = provisional ? 'Provisional minutes' : 'Minutes';
  return {
    title: `${kind}: ${title}`,
    author: organization ?? 'VoteWise',
    createdAt: exportedAt,
    footer: `${kind}: ${startOf(title, 60)} · ${formatMoment(exportedAt, timeZone)}`,
    blocks: [
      { kind: 'paragraph', text: organization ? `${organization} · ${kind}` : kind },
      { kind: 'heading', level: 1, text: title },
      ...about,
      { kind: 'heading', level: 2, text: provisional ? 'Count so far' : 'Result' },
      ...result,
      signedRecord(record, input, [results]),
      ...annex,
    ],
  };
}
