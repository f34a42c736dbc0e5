import type { Candidate, CastPaperData, CastPaperRequest, Election } from '@votewise/contract';
import { ERROR_STATUS } from '@votewise/contract/base/errors';
import { LIMITS } from '@votewise/contract/base/limits';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { ApiError, endsSession, hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { type Drafts, useDrafts } from '../../../lib/drafts.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { castAttempts } from '../casting/cast-attempts.ts';
import { type BallotProblem, canBeRepeated, needsOtherMarks } from '../casting/cast-problem.ts';
import { encryptedAttempts } from '../casting/encrypted-attempts.ts';
import { encryptedCast, isRefusedBallot, type SentBallot } from '../casting/encryptor.ts';
import { ballotKey, type Giver, onBehalf } from '../casting/giver.ts';
import { castDraft, withCode } from '../casting/kept-code.ts';
import type { CastOutcome } from '../casting/next-attempts.ts';
import { ballotDraft } from '../casting/use-choices.ts';
import { useAfterCast } from '../casting/vote-queries.ts';
import { choicesFrom, choicesToSend, type Chosen, chosenFrom, inOrder } from '../marks/marking.ts';
import { type Around, type EncryptedAnswer, encryptAnswers } from './encrypt-answers.ts';
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

const isRepeatable = ({ failure }: QuestionOutcome): boolean => canBeRepeated(failure);

const isChangeable = ({ failure }: QuestionOutcome): boolean => needsOtherMarks(failure);

/** Returns why answers that can still be cast keep the voter on the review; undefined if there are none. */
export function problemWith(
  t: VoteTexts,
  outcomes: readonly QuestionOutcome[],
): BallotProblem | undefined {
  const failed = outcomes.filter(isOut);
  if (!failed.some((one) => isRepeatable(one) || isChangeable(one))) return undefined;
  const hints = [
    failed.length < outcomes.length && t('paperProblem.othersCount'),
    failed.some(isChangeable) && t('paperProblem.change'),
    failed.some(isRepeatable) && t('paperProblem.safe'),
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
  /** The answer as it was encrypted before this page was loaded. */
  encrypted?: SentBallot;
}

type Casts = CastPaperRequest['casts'];

/** An answer as it is sent, and what keeps track of it. */
interface SentAnswer {
  election: Election;
  cast: Casts[number];
  choices: readonly string[];
  begin: () => void;
  settle: (error: unknown) => void | Promise<void>;
}

/** Returns a plain answer as it is sent. */
function plainAnswer(
  drafts: Drafts,
  { election, choices }: { election: Election; choices: readonly string[] },
  giver: Giver | undefined,
): SentAnswer {
  const attempts = castAttempts(drafts, election.id, giver);
  const name = choiceOf(election.ballot.kind, choices);
  const cast = {
    electionId: election.id,
    ...choicesToSend(election.ballot, choices),
    ...withCode(drafts, election, giver),
    ...onBehalf(giver),
  };
  return {
    election,
    cast,
    choices,
    begin: () => attempts.begin(name),
    settle: (error) => attempts.settle(name, error),
  };
}

/** Returns an encrypted answer as it is sent. Its choices are not. */
function encryptedAnswer(
  drafts: Drafts,
  { election, choices }: { election: Election; choices: readonly string[] },
  { ballot, forget, giver }: EncryptedAnswer & { giver: Giver | undefined },
): SentAnswer {
  const attempts = encryptedAttempts(drafts, election.id, giver);
  return {
    election,
    cast: { electionId: election.id, ...encryptedCast(ballot), ...onBehalf(giver) },
    choices,
    begin: () => attempts.begin(ballot),
    settle(error) {
      if (isRefusedBallot(error)) forget();
      return attempts.settle(ballot, error);
    },
  };
}

/** Returns answers in as many requests as their length needs: encrypted ballots are long. */
export function inRequests<One extends { cast: Casts[number] }>(
  answers: readonly One[],
  most: number = LIMITS.paperBytes,
): One[][] {
  const requests: One[][] = [];
  let left = 0;
  for (const answer of answers) {
    // With the comma after it, and the brackets around all of them.
    const length = new TextEncoder().encode(JSON.stringify(answer.cast)).length + 20;
    if (length > left) {
      requests.push([]);
      left = most;
    }
    requests.at(-1)?.push(answer);
    left -= length;
  }
  return requests;
}

async function sendTogether(
  drafts: Drafts,
  giver: Giver | undefined,
  sent: readonly SentAnswer[],
): Promise<QuestionOutcome[]> {
  for (const one of sent) one.begin();
  let answered: CastPaperData['casts'];
  try {
    const body = { casts: sent.map(({ cast }) => cast) };
    answered = (await call(votes.castPaper, { body })).casts;
  } catch (error) {
    for (const one of sent) await one.settle(error);
    throw error;
  }
  const outcomes: QuestionOutcome[] = [];
  for (const { election, choices, settle } of sent) {
    const { id: electionId, ballot } = election;
    const given = answered.find((one) => one.electionId === electionId);
    const failure = given ? refusalOf(given) : null;
    await settle(failure);
    const outcome = given?.isIn ? castAttempts(drafts, electionId, giver).outcome() : undefined;
    if (outcome === 'counted') drafts.keep(castDraft(electionId, giver), choices, false);
    outcomes.push({ electionId, sent: choiceOf(ballot.kind, choices), outcome, failure });
  }
  return outcomes;
}

/** Casts the answers of one voter, each as a separate ballot. @throws EncryptionFailed if nothing was sent */
async function castAnswers(
  around: Around,
  { giver, answers }: PaperCast,
): Promise<QuestionOutcome[]> {
  const { drafts } = around;
  const encrypted = await encryptAnswers(around, { giver, answers });
  const sent = answers.map(({ election, answer }) => {
    const given = { election, choices: inOrder(election, choicesFrom(answer)) };
    const own = encrypted.get(election.id);
    return own
      ? encryptedAnswer(drafts, given, { ...own, giver })
      : plainAnswer(drafts, given, giver);
  });
  const outcomes: QuestionOutcome[] = [];
  for (const some of inRequests(sent)) outcomes.push(...(await sendTogether(drafts, giver, some)));
  return outcomes;
}

/**
 * Casts each answer as a separate ballot. Sending again is safe, because a ballot in the box does not change.
 * @param voter whose answers are being cast; `isPending` is only about these
 */
export function useCastPaper(voter = '') {
  const mutationKey = ['cast-paper', voter] as const;
  const client = useQueryClient();
  const drafts = useDrafts();
  const { noteVoted, refresh, refreshHistory } = useAfterCast();

  const { mutateAsync } = useAction({
    mutationKey,
    // The same marks are cast for several voters at the same time.
    isSame: (underWay: PaperCast, pressed: PaperCast) =>
      underWay.giver?.userId === pressed.giver?.userId,
    mutationFn: (cast: PaperCast) => castAnswers({ client, drafts }, cast),
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
