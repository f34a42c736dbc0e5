import type { Candidate, Election, CastPaperData, CastPaperRequest } from '@votewise/contract';
import { ERROR_STATUS } from '@votewise/contract/errors';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { useIsMutating } from '@tanstack/react-query';
import { ApiError, endsSession, hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import type { Drafts } from '../../../lib/drafts.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  type BallotProblem,
  castAttempts,
  type CastOutcome,
  mayHaveCounted,
  needsOtherMarks,
} from '../casting/cast-attempts.ts';
import {
  ballotDraft,
  type Chosen,
  choicesFrom,
  choicesSent,
  choicesToSend,
  chosenFrom,
} from '../marks/marking.ts';
import { onBehalf } from '../casting/giver-drafts.ts';
import { useAfterCast } from '../casting/vote-queries.ts';
import { castDraft } from '../casting/kept-code.ts';
import type { Question } from './questions.ts';

/** The key of the draft that records that the voter abstains on a question. */
export const abstentionDraft = (electionId: string): string => `abstains.${electionId}`;

/** The marked candidates; ranked candidates are in the voter's order. Empty for an abstention. */
export type Answer = readonly Chosen[];

/** Returns the answer to a question; undefined if it is still open. Withdrawn candidates don't count. */
export function answerTo(drafts: Drafts, election: Election): Answer | undefined {
  if (election.ballot.abstain && drafts.read(abstentionDraft(election.id)) === true) {
    return [];
  }
  const kept = drafts.read(ballotDraft(election.id)) as readonly string[] | undefined;
  const chosen = chosenFrom(election.candidates, kept ?? []).filter((one) => !one.withdrawnAt);
  return chosen.length > 0 ? chosen : undefined;
}

/** Returns the marked candidates who have withdrawn. */
export function lostFrom(drafts: Drafts, { id, candidates }: Election): Candidate[] {
  const kept = drafts.read(ballotDraft(id)) as readonly string[] | undefined;
  return chosenFrom(candidates, kept ?? []).filter((one) => one.withdrawnAt && one.points !== 0);
}

/** Returns the part of the request that casts an answer. */
export function castOf(election: Election, answer: Answer) {
  return { electionId: election.id, ...choicesToSend(election, choicesFrom(answer)) };
}

function dropAnswer(drafts: Drafts, electionId: string): void {
  drafts.drop(ballotDraft(electionId), abstentionDraft(electionId));
}

/** What happened to the answer that was sent for a question. */
export interface QuestionOutcome {
  electionId: string;
  /** The choice that was sent, as one string. */
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

export const sentText = (cast: Parameters<typeof choicesSent>[0]): string =>
  choicesSent(cast).join('>');

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

/** Casts the answers of one voter, each as a separate ballot. */
async function castAnswers(
  drafts: Drafts,
  casts: CastPaperRequest['casts'],
): Promise<QuestionOutcome[]> {
  const sent = casts.map(({ electionId, ...cast }) => ({
    electionId,
    choices: choicesSent(cast),
    sent: sentText(cast),
    attempts: castAttempts(drafts, electionId),
  }));
  for (const one of sent) one.attempts.begin(one.sent);
  try {
    const given = casts.map((one) => ({ ...one, ...onBehalf(drafts) }));
    const { casts: answers } = await call(votes.castPaper, { body: { casts: given } });
    return sent.map(({ attempts, choices, ...one }) => {
      const answer = answers.find(({ electionId }) => electionId === one.electionId);
      const failure = answer ? refusalOf(answer) : null;
      attempts.settle(one.sent, failure);
      const outcome = answer?.isIn ? attempts.outcome() : undefined;
      if (outcome === 'counted') drafts.keep(castDraft(one.electionId), choices);
      return { ...one, outcome, failure };
    });
  } catch (error) {
    for (const one of sent) one.attempts.settle(one.sent, error);
    throw error;
  }
}

/** What a voter has answered. `drafts` are the voter's own, or the giver's. */
export interface PaperCast {
  drafts: Drafts;
  casts: CastPaperRequest['casts'];
}

/**
 * Casts each answer as a separate ballot. Sending again is safe, because a ballot in the box does not change.
 * @param voter whose answers are being cast; `isPending` is only about these
 */
export function useCastPaper(voter = '') {
  const mutationKey = ['cast-paper', voter] as const;
  const { noteVoted, refresh, refreshHistory } = useAfterCast();

  const { mutateAsync } = useAction({
    mutationKey,
    // The same marks are cast for several voters at the same time.
    isSame: (underWay: PaperCast, pressed: PaperCast) => underWay.drafts === pressed.drafts,
    mutationFn: ({ drafts, casts }: PaperCast) => castAnswers(drafts, casts),
    onSettled: async (outcomes = [], error, { drafts, casts }) => {
      for (const { electionId, outcome } of outcomes) {
        if (outcome === undefined) continue;
        dropAnswer(drafts, electionId);
        await noteVoted(drafts, electionId);
      }
      if (endsSession(error)) return;
      refresh(casts.map(({ electionId }) => electionId));
      if (outcomes.some(({ failure }) => hasCode(failure, 'PAPER_BALLOT'))) void refreshHistory();
    },
  });
  const isPending = useIsMutating({ mutationKey }) > 0;
  return { castPaper: mutateAsync, isPending };
}
