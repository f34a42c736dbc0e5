import { type Ballot, type CountingRule, isMotion, isYes } from '../elections/ballot.ts';
import { isolate } from '../isolate.ts';
import type { Language } from '../languages/languages.ts';
import { formatList, formatSome } from '../lists.ts';
import type { Round, Tie, Verdict } from './results.ts';
import type { ResultTexts } from './texts.ts';

/*
 * What a count decides, in words. Screens, emails, and minutes take their sentences from here, so that all of them say
 * the same.
 */

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
  kind: 'elected' | 'none' | 'carried' | 'notCarried' | 'noDecision';
  /** 'Elected' or 'No one is elected'. */
  title: string;
  isMotion: boolean;
  /** In the order of election. Empty for a motion. */
  elected: Candidate[];
  /** Equal candidates between whom the organization decides. */
  tied: Candidate[];
  /** Why seats stay empty or nothing is decided, as sentences. */
  reasons: string[];
  /** All of it in one line: 'Elected: Ada Lovelace and Alan Turing.' or 'No one is elected: the quorum was not reached.' */
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
  t: ResultTexts,
): Decision<Candidate> | undefined {
  const { candidates, elected: ids } = count;
  if (!ids) return undefined;
  const filled = ids.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  const isQuestion = isMotion(candidates);
  const kind = isQuestion ? motionKind(count, filled) : filled.length > 0 ? 'elected' : 'none';
  const elected = isQuestion ? [] : filled;
  const isReasonNeeded = kind !== 'carried' && kind !== 'notCarried';
  const reason = isReasonNeeded ? reasonOf(count, elected.length, t.language) : undefined;
  const names = formatList(
    elected.map(({ id }) => namesOf(candidates)(id)),
    t.language,
  );
  return {
    kind,
    title: t(`decision.${kind}`),
    isMotion: isQuestion,
    elected,
    tied: candidates.filter(({ id }) => reason?.tied?.includes(id)),
    reasons: reason ? [t(reason.key, { told: 'alone', ...reason.values })] : [],
    text: reason
      ? t(reason.key, { told: kind, names, ...reason.values })
      : t(`decision.${kind}Line`, { names }),
  };
}

function motionKind({ verdict }: Count, elected: readonly Named[]): Decision['kind'] {
  const { quorum, majority } = verdict ?? {};
  const isCarried = majority?.met ?? elected.map(isYes).at(0);
  if (quorum?.met === false || isCarried === undefined) return 'noDecision';
  return isCarried ? 'carried' : 'notCarried';
}

interface Reason {
  key: Extract<Parameters<ResultTexts>[0], `reason.${string}`>;
  values: { tied?: string; seats?: number };
  /** IDs of equal candidates. */
  tied?: readonly string[];
}

/** Why seats stay empty; undefined if none do. */
function reasonOf(
  { ballot, verdict, ties = [], candidates, totalVotes }: Count,
  filled: number,
  language: Language,
): Reason | undefined {
  const seats = ballot.seats - filled;
  if (seats <= 0) return undefined;
  if (totalVotes === 0) return { key: 'reason.noVotes', values: {} };
  if (verdict?.quorum?.met === false) return { key: 'reason.quorumMissed', values: {} };
  if (filled === 0 && verdict?.majority?.met === false)
    return { key: 'reason.majorityMissed', values: {} };
  const open = ties.find(({ by }) => by === 'open');
  if (open) {
    const names = formatList(open.tied.map(namesOf(candidates)), language);
    return isMotion(candidates)
      ? { key: 'reason.tied', values: { tied: names }, tied: open.tied }
      : { key: 'reason.tiedSeats', values: { tied: names, seats }, tied: open.tied };
  }
  const key = ballot.majority ? 'reason.noOtherMajority' : 'reason.noMoreCandidates';
  return { key, values: { seats } };
}

/** Whether the rule has more than one round, so that a tie belongs to one of them. */
const hasRounds = (rule: CountingRule): boolean => rule !== 'plurality' && rule !== 'schulze';

interface TieContext {
  rule: CountingRule;
  nameOf: (id: string) => string;
  /** Who is elected and excluded in the round of the tie. Schulze has no rounds. */
  step: Pick<Round, 'elected' | 'eliminated'> | undefined;
  t: ResultTexts;
}

/**
 * Returns who was equal, and what decided: 'In round 3, the tie between A and B was broken by lot: B is excluded.' ''
 * for a tie that is left open, which is a reason of the decision.
 */
export function tieSentence(
  { tied, by, chosen, round }: Tie,
  { rule, nameOf, step, t }: TieContext,
): string {
  if (chosen === null) return '';
  const names = formatList(tied.map(nameOf), t.language);
  const act = actOf(chosen, { rule, step });
  return hasRounds(rule)
    ? t('tie.decidedInRound', { by, names, round, name: nameOf(chosen), act })
    : t('tie.decided', { by, names, name: nameOf(chosen), act });
}

function actOf(chosen: string, { rule, step }: Pick<TieContext, 'rule' | 'step'>): string {
  if (!hasRounds(rule) || step?.elected.includes(chosen)) return 'elected';
  return step?.eliminated.includes(chosen) ? 'excluded' : 'passesOn';
}

/** Returns all ties that an earlier round or the lot decided, one sentence for each. */
export function tieSentences(
  { ballot, candidates, ties = [], rounds = [] }: Count,
  t: ResultTexts,
): string[] {
  const nameOf = namesOf(candidates);
  return ties
    .filter(({ chosen }) => chosen !== null)
    .map((tie) => tieSentence(tie, { rule: ballot.rule, nameOf, step: rounds[tie.round - 1], t }));
}

/** Returns what becomes of rankings for candidates who withdrew; '' if no one did. */
export function withdrawalSentence(names: readonly string[], t: ResultTexts): string {
  if (names.length === 0) return '';
  return t('count.withdrew', { count: names.length, names: formatList(names, t.language) });
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
export function countSentence(
  { candidates, totalVotes }: { candidates: readonly Voted[]; totalVotes: number },
  t: ResultTexts,
): string {
  if (totalVotes === 0) return t('count.noVotes');
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  const votes = Math.max(0, ...standing.map((one) => one.votes));
  if (votes === 0) return t('count.allWithdrew');
  const first = standing.filter((one) => one.votes === votes).map(({ name }) => isolate(name));
  return first.length === 1
    ? t('count.mostVotes', { name: first.join(''), votes, total: totalVotes })
    : t('count.tied', { names: formatSome(first, NAMED, t), votes });
}
