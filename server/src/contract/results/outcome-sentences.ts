import { type Ballot, type CountingRule, isMotion, isYes } from '../elections/ballot.ts';
import { isolate } from '../isolate.ts';
import { formatList, formatSome } from '../lists.ts';
import { formatCount, formatQuantity } from '../numbers.ts';
import type { Round, Tie, Verdict } from './results.ts';

/*
 * What a count decides, in words. Screens, emails, and minutes take their sentences from here, so that all of them say
 * the same.
 */

/** In place of a count that no one may see. */
export const COUNT_HIDDEN =
  'The count is hidden until voting has closed and a recount has confirmed it.';

/** Between the close and the recount. */
export const COUNT_CHECKED =
  'The count is being checked. The confirmed result appears here automatically.';

/** With more tied candidates than this, the others are only counted. */
const NAMED = 3;

interface Named {
  id: string;
  name: string;
  description?: string;
}

/** A count, with what it decides once a recount has confirmed it. Candidates are IDs. */
export interface Count<Candidate extends Named = Named> {
  ballot: Pick<Ballot, 'seats' | 'majority' | 'rule'>;
  candidates: readonly Candidate[];
  /** Ballots, with and without a choice. */
  totalVotes: number;
  elected?: readonly string[] | undefined;
  ties?: readonly Tie[] | undefined;
  rounds?: readonly Pick<Round, 'elected' | 'eliminated'>[] | undefined;
  verdict?: Verdict | undefined;
}

/** What a confirmed count decides. */
export interface Decision<Candidate extends Named = Named> {
  title: 'Elected' | 'No one is elected' | 'Carried' | 'Not carried' | 'No decision';
  isMotion: boolean;
  /** In the order of election. Empty for a motion. */
  elected: Candidate[];
  /** Why seats stay empty or nothing is decided, without a capital and a period. */
  reasons: string[];
  /** All of it in one line: 'Elected: Ada Lovelace and Alan Turing.' or 'No one is elected: the quorum was missed.' */
  text: string;
}

/** Returns the names of candidates by ID, for sentences. Where two are the same, the description tells them apart. */
export function namesOf(candidates: readonly Named[]): (id: string) => string {
  const counts = new Map<string, number>();
  for (const { name } of candidates) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map(
    candidates.map(({ id, name, description = '' }) => [
      id,
      (counts.get(name) ?? 0) > 1 && description !== ''
        ? `${name} (${description.replaceAll(/\s+/g, ' ').slice(0, 60)})`
        : name,
    ]),
  );
  return (id) => isolate(names.get(id) ?? '');
}

/** Returns the decision once the count is confirmed; undefined before that. */
export function decisionOf<Candidate extends Named>(
  count: Count<Candidate>,
): Decision<Candidate> | undefined {
  const { candidates, elected: ids } = count;
  if (!ids) return undefined;
  const elected = ids.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  const decision = isMotion(candidates)
    ? decideMotion(count, elected)
    : {
        title: elected.length > 0 ? ('Elected' as const) : ('No one is elected' as const),
        isMotion: false,
        elected,
        reasons: reasonsOf(count, elected.length),
      };
  const names = decision.elected.map(({ id }) => namesOf(candidates)(id));
  const parts = [...(names.length > 0 ? [formatList(names)] : []), ...decision.reasons];
  const { title } = decision;
  return { ...decision, text: `${parts.length > 0 ? `${title}: ${parts.join('; ')}` : title}.` };
}

function decideMotion<Candidate extends Named>(
  count: Count<Candidate>,
  elected: readonly Candidate[],
): Omit<Decision<Candidate>, 'text'> {
  const { quorum, majority } = count.verdict ?? {};
  const isCarried = majority?.met ?? elected.map(isYes).at(0);
  const motion = { isMotion: true, elected: [] };
  if (quorum?.met === false || isCarried === undefined) {
    return { ...motion, title: 'No decision', reasons: reasonsOf(count, 0) };
  }
  return { ...motion, title: isCarried ? 'Carried' : 'Not carried', reasons: [] };
}

/** Why seats stay empty. */
function reasonsOf(
  { ballot, verdict, ties = [], candidates, totalVotes }: Count,
  filled: number,
): string[] {
  const empty = ballot.seats - filled;
  if (empty <= 0) return [];
  if (totalVotes === 0) return ['no votes were cast'];
  if (verdict?.quorum?.met === false) return ['the quorum was missed'];
  if (filled === 0 && verdict?.majority?.met === false)
    return ['no candidate reached the majority'];
  const open = ties.find(({ by }) => by === 'open');
  const seats = `${formatQuantity(empty, 'seat')} ${empty === 1 ? 'stays' : 'stay'} empty`;
  if (open) {
    const tied = `${formatList(open.tied.map(namesOf(candidates)))} are tied`;
    return [isMotion(candidates) ? tied : `${tied}, so ${seats} until your organization decides`];
  }
  if (ballot.majority) return [`${seats}, because no one else reached the majority`];
  return [`${seats}, because there were no more candidates`];
}

/** Returns a part of a decision as a sentence of its own. */
export function sentenceOf(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

/** Whether the rule has more than one round, so that a tie belongs to one of them. */
const hasRounds = (rule: CountingRule): boolean => rule !== 'plurality' && rule !== 'schulze';

interface TieContext {
  rule: CountingRule;
  nameOf: (id: string) => string;
  /** Who is elected and excluded in the round of the tie. Schulze has no rounds. */
  step: Pick<Round, 'elected' | 'eliminated'> | undefined;
}

/**
 * Returns who was equal, and what decided: 'The lot decided between A and B in round 3: B is excluded.' '' for a tie
 * that is left open, which is a reason of the decision.
 */
export function tieSentence(
  { tied, by, chosen, round }: Tie,
  { rule, nameOf, step }: TieContext,
): string {
  if (chosen === null) return '';
  const names = formatList(tied.map(nameOf));
  const when = hasRounds(rule) ? ` in round ${formatCount(round)}` : '';
  const decided = by === 'lot' ? 'The lot decided' : 'An earlier round decided';
  return `${decided} between ${names}${when}: ${nameOf(chosen)} ${actOf(chosen, { rule, step })}.`;
}

function actOf(chosen: string, { rule, step }: Pick<TieContext, 'rule' | 'step'>): string {
  if (!hasRounds(rule) || step?.elected.includes(chosen)) return 'is elected';
  return step?.eliminated.includes(chosen) ? 'is excluded' : 'passes on the surplus first';
}

/** Returns all ties that an earlier round or the lot decided, one sentence for each. */
export function tieSentences({ ballot, candidates, ties = [], rounds = [] }: Count): string[] {
  const nameOf = namesOf(candidates);
  return ties
    .filter(({ chosen }) => chosen !== null)
    .map((tie) => tieSentence(tie, { rule: ballot.rule, nameOf, step: rounds[tie.round - 1] }));
}

/** Returns what becomes of rankings for candidates who withdrew; '' if no one did. */
export function withdrawalSentence(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `${formatList(names)} withdrew, so rankings pass on to the next preference.`;
}

interface Voted {
  name: string;
  votes: number;
  withdrawnAt?: string | undefined;
}

/**
 * Returns the outcome of an election as in SPEC.md, by the votes alone: 'Anna Berg has the most votes: 12 of 20.' or
 * 'Anna and Bruno are tied with 9 votes each.'
 */
export function countSentence(candidates: readonly Voted[], totalVotes: number): string {
  if (totalVotes === 0) return 'No votes were cast.';
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  const most = Math.max(0, ...standing.map(({ votes }) => votes));
  if (most === 0) return 'All votes are for candidates who withdrew.';
  const first = standing.filter(({ votes }) => votes === most).map(({ name }) => isolate(name));
  return first.length === 1
    ? `${first.join('')} has the most votes: ${formatCount(most)} of ${formatCount(totalVotes)}.`
    : `${formatSome(first, NAMED)} are tied with ${formatQuantity(most, 'vote')} each.`;
}
