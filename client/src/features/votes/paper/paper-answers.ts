import type { Candidate, Election, CastPaperData } from '@votewise/contract';
import { ERROR_STATUS } from '@votewise/contract/base/errors';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { useIsMutating } from '@tanstack/react-query';
import { ApiError, endsSession, hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { type Drafts, useDrafts } from '../../../lib/drafts.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { castAttempts } from '../casting/cast-attempts.ts';
import { type BallotProblem, mayHaveCounted, needsOtherMarks } from '../casting/cast-problem.ts';
import { ballotKey, type Giver, onBehalf } from '../casting/giver.ts';
import { castDraft, withCode } from '../casting/kept-code.ts';
import type { CastOutcome } from '../casting/next-attempts.ts';
import { ballotDraft } from '../casting/use-choices.ts';
import { useAfterCast } from '../casting/vote-queries.ts';
import { choicesFrom, choicesToSend, type Chosen, chosenFrom, inOrder } from '../marks/marking.ts';
import type { Question } from './questions.ts';

/** The key of the draft that records that the voter abstains on a question. */
export const abstentionDraft = (electionId: string, giver: Giver | undefined): string =>
  `abstains.${ballotKey(electionId, giver)}`;

/** The marked candidates; ranked candidates are in the voter's order. Empty for an abstention. */
export type Answer = readonly Chosen[];

/** Returns the answer to a question; undefined if it is still open. Withdrawn candidates don't count. */
export function answerTo(
  drafts: Drafts,
  election: Election,
  giver: Giver | undefined,
): Answer | undefined {
  if (election.ballot.abstain && drafts.read(abstentionDraft(election.id, giver)) === true) {
    return [];
  }
  const kept = drafts.read(ballotDraft(election.id, giver)) as readonly string[] | undefined;
  const chosen = chosenFrom(election.candidates, kept ?? []).filter((one) => !one.withdrawnAt);
  return chosen.length > 0 ? chosen : undefined;
}

/** Returns the marked candidates who have withdrawn. */
export function lostFrom(
  drafts: Drafts,
  { id, candidates }: Election,
  giver: Giver | undefined,
): Candidate[] {
  const kept = drafts.read(ballotDraft(id, giver)) as readonly string[] | undefined;
  return chosenFrom(candidates, kept ?? []).filter((one) => one.withdrawnAt && one.points !== 0);
}

function dropAnswer(drafts: Drafts, electionId: string, giver: Giver | undefined): void {
  drafts.drop(ballotDraft(electionId, giver), abstentionDraft(electionId, giver));
}

/** What happened to the answer that was sent for a question. */
export interface QuestionOutcome {
  electionId: string;
  /** The choice that was sent; see `choiceOf`. */
  sent: string;
  /** Undefined if the ballot is not in the box. */
  outcome: CastOutcome | undefined;
  /** Why the ballot is not in the box, or why this answer was not counted. */
  failure: ApiError | null;
}

type CastAnswer = Pick<CastPaperData['casts'][number], 'code' | 'message' | 'reason' | 'values'>;

/** Returns the error with which a single ballot would have been refused; null if this answer was not refused. */
function refusalOf({ code, ...answer }: CastAnswer): ApiError | null {
  if (code === undefined) return null;
  return new ApiError({ status: ERROR_STATUS[code], envelope: { code, ...answer } });
}

export const isCounted = ({ outcome }: QuestionOutcome): boolean =>
  outcome === 'counted' || outcome === 'repeated';

const isOut = ({ outcome }: QuestionOutcome): boolean => outcome === undefined;

const isUnclear = ({ failure }: QuestionOutcome): boolean => mayHaveCounted(failure);

const isChangeable = ({ failure }: QuestionOutcome): boolean => needsOtherMarks(failure);

/** Returns why answers that can still be cast keep the voter on the review; undefined if there are none. */
export function problemWith(
  t: VoteTexts,
  outcomes: readonly QuestionOutcome[],
): BallotProblem | undefined {
  const failed = outcomes.filter(isOut);
  if (!failed.some((one) => isUnclear(one) || isChangeable(one))) return undefined;
  const hints = [
    failed.length < outcomes.length && t('paperProblem.othersCount'),
    failed.some(isChangeable) && t('paperProblem.change'),
    failed.some(isUnclear) && t('paperProblem.safe'),
  ];
  return {
    text: t('paperProblem.notInBox', { answers: failed.length }),
    hint: hints.filter(Boolean).join(' '),
  };
}

/** Returns a sentence, shown beside a question's title, about what happened to the question. */
export function outcomeText(
  t: VoteTexts,
  given: { question: Question; outcome: QuestionOutcome | undefined; isForGiver: boolean },
): string {
  const { question, outcome, isForGiver } = given;
  const fate = outcome?.outcome;
  switch (fate) {
    case 'counted':
      return t(isForGiver ? 'paperSubmitted.countedFor' : 'paperSubmitted.counted');
    case 'repeated':
      return t(isForGiver ? 'paperSubmitted.countedFor' : 'paperSubmitted.repeated');
    case 'refused':
      return t(isForGiver ? 'paperSubmitted.refusedFor' : 'paperSubmitted.refused');
    case undefined:
      return (outcome && failureOf(t, outcome)) ?? stateText(t, question, isForGiver);
    default:
      return fate satisfies never;
  }
}

/** Returns the server's explanation of why an answer was not counted. */
export function failureOf(t: VoteTexts, { failure }: QuestionOutcome): string | undefined {
  return failure ? (failure.serverMessage ?? t('failure.choice')) : undefined;
}

const STATE_TEXTS = {
  open: 'paper.open',
  voted: 'paper.voted',
  'handed-out': 'paper.handedOut',
  upcoming: 'paper.upcoming',
  closed: 'paper.closed',
} as const satisfies Record<Question['state'], Parameters<VoteTexts>[0]>;

/** Returns why a question has no answer to submit. */
export const stateText = (t: VoteTexts, { state }: Question, isForGiver: boolean): string =>
  t(isForGiver && state === 'handed-out' ? 'paper.handedOutFor' : STATE_TEXTS[state]);

/** What is cast for one voter. */
export interface PaperCast {
  /** The member whose answers they are; undefined for the user's own. */
  giver: Giver | undefined;
  answers: readonly GivenAnswer[];
}

/** A question that is open, and the answer to it. */
export interface GivenAnswer {
  election: Election;
  answer: Answer;
}

/** Casts the answers of one voter, each as a separate ballot. */
async function castAnswers(
  drafts: Drafts,
  { giver, answers }: PaperCast,
): Promise<QuestionOutcome[]> {
  const sent = answers.map(({ election, answer }) => {
    const choices = inOrder(election, choicesFrom(answer));
    return {
      election,
      choices,
      sent: choiceOf(election.ballot.kind, choices),
      attempts: castAttempts(drafts, election.id, giver),
    };
  });
  for (const one of sent) one.attempts.begin(one.sent);
  try {
    const casts = sent.map(({ election, choices }) => ({
      electionId: election.id,
      ...choicesToSend(election.ballot, choices),
      ...withCode(drafts, election, giver),
      ...onBehalf(giver),
    }));
    const data = await call(votes.castPaper, { body: { casts } });
    return sent.map(({ election: { id: electionId }, choices, attempts, sent: choice }) => {
      const given = data.casts.find((one) => one.electionId === electionId);
      const failure = given ? refusalOf(given) : null;
      attempts.settle(choice, failure);
      const outcome = given?.isIn ? attempts.outcome() : undefined;
      if (outcome === 'counted') drafts.keep(castDraft(electionId, giver), choices);
      return { electionId, sent: choice, outcome, failure };
    });
  } catch (error) {
    for (const one of sent) one.attempts.settle(one.sent, error);
    throw error;
  }
}

/**
 * Casts each answer as a separate ballot. Sending again is safe, because a ballot in the box does not change.
 * @param voter whose answers are being cast; `isPending` is only about these
 */
export function useCastPaper(voter = '') {
  const mutationKey = ['cast-paper', voter] as const;
  const drafts = useDrafts();
  const { noteVoted, refresh, refreshHistory } = useAfterCast();

  const { mutateAsync } = useAction({
    mutationKey,
    // The same marks are cast for several voters at the same time.
    isSame: (underWay: PaperCast, pressed: PaperCast) =>
      underWay.giver?.userId === pressed.giver?.userId,
    mutationFn: (cast: PaperCast) => castAnswers(drafts, cast),
    onSettled: async (outcomes = [], error, { giver, answers }) => {
      for (const { electionId, outcome } of outcomes) {
        if (outcome === undefined) continue;
        dropAnswer(drafts, electionId, giver);
        await noteVoted(electionId, giver);
      }
      if (endsSession(error)) return;
      refresh(answers.map(({ election }) => election.id));
      if (outcomes.some(({ failure }) => hasCode(failure, 'PAPER_BALLOT'))) void refreshHistory();
    },
  });
  const isPending = useIsMutating({ mutationKey }) > 0;
  return { castPaper: mutateAsync, isPending };
}
