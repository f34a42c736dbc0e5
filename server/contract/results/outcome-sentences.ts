import {
  type Ballot,
  type CountingRule,
  isMotion,
  isPlainBallot,
  isYes,
} from '../elections/ballot.ts';
import type { OutcomeSummary } from '../elections/elections.ts';
import type { TieDecision } from '../elections/tie-decision.ts';
import { asName } from '../text/isolate.ts';
import { formatList } from '../text/lists.ts';
import { startOf } from '../text/one-line.ts';
import { type JudgedCount, emptySeatsOf, isCarried } from './empty-seats.ts';
import type { Round, Tie, Verdict } from './results.ts';
import { formatSome, type ResultTexts } from './result-texts.ts';

/*
 * Sentences about what a count decides. Screens, emails, and minutes all use these sentences, so they always agree.
 */

/** If more candidates than this are tied, only this many are named, and the others are counted. */
const NAMED = 3;
/** The same for the sentences about ties, of which there can be one for each round. */
const NAMED_IN_TIE = 12;

interface Named {
  id: string;
  name: string;
  description?: string;
  withdrawnAt?: string | undefined;
}

/** A count and, once a recount has confirmed it, its outcome, which refers to candidates by ID. */
export interface Count<Candidate extends Named = Named> {
  ballot: Pick<Ballot, 'seats' | 'majority' | 'rule'>;
  candidates: readonly Candidate[];
  /** The number of ballots, including those without a choice. */
  totalVotes: number;
  /** The number of ballots without a choice; required once the count is confirmed. */
  abstentions?: number | undefined;
  /** Only in weighted elections. */
  weights?: { cast: number; abstentions: number } | undefined;
  elected?: readonly string[] | undefined;
  ties?: readonly Tie[] | undefined;
  tieDecision?: Pick<TieDecision, 'elected' | 'by'> | undefined;
  rounds?: readonly Step[] | undefined;
  verdict?: Verdict | undefined;
}

/** What a confirmed count decides, and the organization after a tie. */
export interface DecisionSentences<Candidate extends Named = Named> {
  kind: 'elected' | 'none' | 'carried' | 'notCarried' | 'noDecision';
  /** 'Elected', 'Tie between Ada and Bo', or 'No one is elected'. */
  title: string;
  isMotion: boolean;
  /** In the order of election. Empty for a motion. */
  elected: Candidate[];
  /** Tied candidates between whom the organization decides. */
  tied: Candidate[];
  /** How many seats stay empty. */
  emptySeats: number;
  /** The tied candidates for whom the organization decided; Yes or No in a motion. */
  afterTie: Candidate[];
  /** Sentences that explain why seats stay empty, nothing is decided, or what the organization decided. */
  reasons: string[];
  /** The whole decision in one line: 'Elected: Ada Lovelace.' or 'No one is elected: the quorum was not reached.' */
  text: string;
}

/** Returns the names of candidates by ID, for sentences. A description follows if several candidates share a name. */
export function namesOf(candidates: readonly Named[]): (id: string) => string {
  const counts = new Map<string, number>();
  for (const { name } of candidates) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map(
    candidates.map(({ id, name, description = '' }) => [
      id,
      (counts.get(name) ?? 0) > 1 && description !== ''
        ? `${name} (${startOf(description.replaceAll(/\s+/g, ' '), 60)})`
        : name,
    ]),
  );
  return (id) => asName(names.get(id) ?? '');
}

/** Returns the decision once the count is confirmed; undefined before that. */
export function decisionOf<Candidate extends Named>(
  count: Count<Candidate>,
  t: ResultTexts,
): DecisionSentences<Candidate> | undefined {
  const { candidates, elected: ids, tieDecision } = count;
  if (!ids) return undefined;
  const decided = { ...count, elected: ids };
  const byIds = (some: readonly string[]) =>
    some.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  const listed = (some: readonly Named[]) =>
    formatList(
      some.map(({ id }) => namesOf(candidates)(id)),
      t.language,
    );
  const filled = byIds(ids);
  const isYesNo = isMotion(candidates);
  const kind = isYesNo ? motionKind(decided) : filled.length > 0 ? 'elected' : 'none';
  const elected = isYesNo ? [] : filled;
  const empty = emptySeatsOf(decided);
  const tied = candidates.filter(({ id }) => empty?.tied.includes(id));
  const reason = empty && {
    key: `reason.${empty.why === 'tied' && !isYesNo ? 'tiedSeats' : empty.why}` as const,
    values: { tied: listed(byIds(empty.tied)), seats: empty.seats },
  };
  const counted = { isMotion: isYesNo, elected, tied };
  const names = listed(elected);
  if (tied.length > 0 && tieDecision) {
    const afterTie = byIds(tieDecision.elected);
    const motion = afterTie.some(isYes) ? 'carried' : 'notCarried';
    const settledKind = isYesNo ? motion : 'elected';
    const title = t(`decision.${settledKind}`);
    const settled = t('tie.settled', {
      by: tieDecision.by,
      names: isYesNo ? title : listed(afterTie),
    });
    const told = elected.length > 0 ? 'elected' : 'alone';
    const tie = (as: string) => t('reason.tied', { told: as, names, ...reason?.values });
    return {
      ...counted,
      kind: settledKind,
      title,
      emptySeats: isYesNo ? 0 : count.ballot.seats - elected.length - afterTie.length,
      afterTie,
      reasons: [tie('alone'), settled],
      text: `${tie(told)} ${settled}`,
    };
  }
  const isOnlyTie = tied.length > 0 && elected.length === 0;
  const tiedNames = tied.map(({ id }) => namesOf(candidates)(id));
  return {
    ...counted,
    kind,
    title: isOnlyTie
      ? t('decision.tie', { names: formatSome(tiedNames, NAMED, t) })
      : t(`decision.${kind}`),
    emptySeats: isYesNo ? 0 : count.ballot.seats - elected.length,
    afterTie: [],
    reasons: reason ? [t(reason.key, { told: 'alone', ...reason.values })] : [],
    text: reason
      ? t(reason.key, { told: kind, names, ...reason.values })
      : t(`decision.${kind}Line`, { names }),
  };
}

/** Returns the kind and the sentence of an outcome for lists. */
export function outcomeSummaryOf(
  count: Count<Named & Voted> & Parameters<typeof isToldByVotes>[0],
  t: ResultTexts,
): OutcomeSummary | undefined {
  const decision = decisionOf(count, t);
  if (!decision) return undefined;
  return {
    kind: outcomeKindOf(decision),
    text: isToldByVotes(count) ? countSentence(count, t) : decision.text,
  };
}

/** Returns a decision as lists show it. */
export function outcomeKindOf({
  kind,
  tied,
  afterTie,
  emptySeats,
}: DecisionSentences): OutcomeSummary['kind'] {
  if (tied.length > 0 && afterTie.length === 0) return 'tied';
  return kind === 'elected' && emptySeats > 0 ? 'partlyElected' : kind;
}

/** Returns whether only the votes of a plain election tell its outcome, as while it is open, until it is declared. */
export const isToldByVotes = ({
  ballot,
  tieDecision,
  isDeclared = false,
}: {
  ballot: Parameters<typeof isPlainBallot>[0];
  tieDecision?: object | undefined;
  isDeclared?: boolean | undefined;
}): boolean => isPlainBallot(ballot) && !tieDecision && !isDeclared;

function motionKind(decided: JudgedCount): DecisionSentences['kind'] {
  const carried = isCarried(decided);
  if (carried === undefined) return 'noDecision';
  return carried ? 'carried' : 'notCarried';
}

/** The rules whose rounds are shown one by one. For these, a sentence about a tie includes its round. */
const ROUNDS: ReadonlySet<CountingRule> = new Set<CountingRule>(['irv', 'scottish-stv', 'meek']);

export const hasRounds = (rule: CountingRule): boolean => ROUNDS.has(rule);

type Step = Pick<Round, 'elected' | 'eliminated'> & Partial<Pick<Round, 'runoff'>>;

interface TieContext {
  rule: CountingRule;
  nameOf: (id: string) => string;
  /** The round of the tie; undefined for rules without rounds. */
  step: Step | undefined;
  t: ResultTexts;
}

/**
 * Returns who was tied and what decided: 'In round 3, the tie between A and B was broken by lot: B is excluded.'
 * Returns '' for a tie that is left open, because the decision mentions such a tie.
 */
export function tieSentence(
  { tied, by, chosen, round }: Tie,
  { rule, nameOf, step, t }: TieContext,
): string {
  if (chosen === null) return '';
  const names = formatSome(tied.map(nameOf), NAMED_IN_TIE, t);
  if (rule === 'star') {
    const isRunoff = tied.length === 2 && tied.every((id) => step?.runoff?.preferred[id]);
    const act = isRunoff || !step?.runoff ? 'elected' : 'finalist';
    return t('tie.forRunoff', { round, names, by: decider(by), name: nameOf(chosen), act });
  }
  const act = actOf(chosen, { rule, step });
  return hasRounds(rule)
    ? t('tie.decidedInRound', { by, names, round, name: nameOf(chosen), act })
    : t('tie.decided', { by, names, name: nameOf(chosen), act });
}

/** Returns what broke a tie, as a key that selects a variant of a string. */
const decider = (by: Tie['by']): string => (by === 'most-points' ? 'mostPoints' : by);

function actOf(chosen: string, { rule, step }: Pick<TieContext, 'rule' | 'step'>): string {
  if (!hasRounds(rule) || step?.elected.includes(chosen)) return 'elected';
  return step?.eliminated.includes(chosen) ? 'excluded' : 'passesOn';
}

/** Returns one sentence for each tie that was broken by an earlier round or by lot. */
export function tieSentences(
  { ballot, candidates, ties = [], rounds = [] }: Count,
  t: ResultTexts,
): string[] {
  const nameOf = namesOf(candidates);
  return ties
    .filter(({ chosen }) => chosen !== null)
    .map((tie) => tieSentence(tie, { rule: ballot.rule, nameOf, step: rounds[tie.round - 1], t }));
}

/** Returns a sentence about what happens to rankings of candidates who withdrew; '' if no candidate did. */
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
 * Returns the outcome of an election that is plain, which means decided by votes alone: 'Anna Berg has the most
 * votes: 12 of 20.' or 'Anna and Bruno are tied with 9 votes each.'
 */
export function countSentence(
  { candidates, totalVotes }: { candidates: readonly Voted[]; totalVotes: number },
  t: ResultTexts,
): string {
  if (totalVotes === 0) return t('count.noVotes');
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  const votes = Math.max(0, ...standing.map((one) => one.votes));
  if (votes === 0) return t('count.allWithdrew');
  const first = standing.filter((one) => one.votes === votes).map(({ name }) => asName(name));
  return first.length === 1
    ? t('count.mostVotes', { name: first.join(''), votes, total: totalVotes })
    : t('count.tied', { names: formatSome(first, NAMED, t), votes });
}
