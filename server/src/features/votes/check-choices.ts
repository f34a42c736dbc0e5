import {
  type CastRequest,
  type ErrorCode,
  type ErrorDetail,
  formatQuantity,
  marksOn,
  optionNoun,
  pointsMax,
} from '@votewise/contract';
import { scoreIn, scoreText } from '@votewise/contract/votes/choice-format';
import { nameIn, writeInPart } from '@votewise/contract/votes/write-ins';
import { AppError } from '../../platform/app-error.ts';
import { type ElectionRecord, onBallot } from '../elections/index.ts';

/**
 * IDs as the voter marked or ranked them, or with scores (see `scoreText`); empty to abstain, undefined if the request
 * has no choices.
 */
type Marks = readonly string[] | undefined;

/** The choices on an encrypted ballot are known to no one, but the candidates are, in the order of its answers. */
interface Unknown {
  candidates: readonly string[];
}

export type Choices = Marks | Unknown;

const isUnknown = (choices: Choices): choices is Unknown =>
  choices !== undefined && 'candidates' in choices;

/** Returns the marks of a ballot that is not encrypted. */
export const marksIn = (choices: Choices): Marks => (isUnknown(choices) ? undefined : choices);

/** @throws AppError VALIDATION_FAILED if the request marks a ballot in two ways */
export function choicesIn({
  candidateId,
  choices,
  scores,
  writeIns,
  encrypted,
  candidates,
}: Omit<CastRequest, 'electionId' | 'code' | 'onBehalfOf'>): Choices {
  const marked = candidateId === undefined ? choices : [candidateId];
  const named = [...(marked ?? []), ...(writeIns ?? []).map(writeInPart)];
  const scored = scores && Object.entries(scores).map(([id, points]) => scoreText(id, points));
  if (candidateId !== undefined && choices !== undefined) {
    throw wrong('Send either candidateId or choices.', 'choices');
  }
  if ((marked ?? writeIns) && scored)
    throw wrong('Send scores without candidateId and choices.', 'scores');
  const given = scored ?? (writeIns ? named : marked);
  if (encrypted === undefined) return given;
  if (given) throw wrong('Send encrypted without other marks.', 'encrypted');
  if (!candidates) throw wrong('Send encrypted with candidates.', 'candidates');
  return { candidates };
}

const wrong = (text: string, field: string) =>
  new AppError('VALIDATION_FAILED', text, { fields: { [field]: text } });

/** Returns why these choices are not a valid ballot in this election; undefined if they are valid. */
export function choicesRefusal(
  { ballot, candidates }: Pick<ElectionRecord, 'ballot' | 'candidates'>,
  given: Choices,
): AppError | undefined {
  const noun = optionNoun(ballot, candidates);
  if (Boolean(ballot.encrypted) !== isUnknown(given)) {
    return refusal(
      'VALIDATION_FAILED',
      ballot.encrypted
        ? 'Ballots of this election are encrypted: send only encrypted.'
        : 'Ballots of this election are not encrypted.',
    );
  }
  if (isUnknown(given)) {
    // Answers are encrypted by place, so each must be what the voter has read beside it.
    const isSame =
      onBallot(candidates)
        .map(({ id }) => id)
        .join() === given.candidates.join();
    return isSame ? undefined : unknown(noun);
  }
  if (given === undefined) {
    return refusal('NOTHING_MARKED', 'Please select a candidate before voting');
  }
  if (given.length === 0) {
    if (ballot.abstain) return undefined;
    return refusal('ABSTENTION_NOT_OFFERED', 'You can’t abstain in this election.');
  }
  const scores = ballot.kind === 'scored' ? given.map(scoreIn) : [];
  if (scores.includes(undefined)) {
    return refusal('VALIDATION_FAILED', 'Give each candidate points: send scores.');
  }
  const choices = ballot.kind === 'scored' ? scores.map((score) => score?.id ?? '') : given;
  if (new Set(choices).size < choices.length) {
    return refusal('CANDIDATE_REPEATED', 'A candidate is on your ballot twice.');
  }
  const most = marksOn(ballot, onBallot(candidates).length);
  if (choices.length > most) {
    const verb = ballot.kind === 'ranked' ? 'rank' : 'mark';
    const limit = most === 1 ? `only one ${noun}` : `at most ${formatQuantity(most, noun)}`;
    return refusal('TOO_MANY_MARKS', `You can ${verb} ${limit}.`, {
      detail: { reason: 'TOO_MANY_MARKS.limit', values: { most } },
    });
  }
  const names = choices.filter((id) => nameIn(id) !== undefined);
  // An election that was stored before there were write-ins allows none.
  if (names.length > 0 && !(names.length <= ballot.writeIns)) {
    return refusal(
      'UNKNOWN_CANDIDATE',
      ballot.writeIns > 0
        ? `You can write in at most ${formatQuantity(ballot.writeIns, 'name')}.`
        : 'In this election, you can’t write in a name.',
    );
  }
  const listed = choices.filter((id) => !names.includes(id));
  const chosen = listed.map((id) => candidates.find((candidate) => candidate.id === id));
  if (chosen.includes(undefined)) {
    return unknown(noun);
  }
  const withdrawn = chosen.find(
    (candidate, place) => candidate?.withdrawnAt && scores[place]?.points !== 0,
  );
  if (!withdrawn) return pointsRefusal(ballot, scores);
  const { name } = withdrawn;
  return refusal('CANDIDATE_WITHDRAWN', `${name} has withdrawn. Choose someone else.`, {
    detail: { reason: 'CANDIDATE_WITHDRAWN.named', values: { name } },
  });
}

const unknown = (noun: ReturnType<typeof optionNoun>) =>
  refusal('UNKNOWN_CANDIDATE', `This ${noun} is not on the ballot.`, {
    hint: `Choose ${noun === 'answer' ? 'Yes or No' : 'a candidate from the ballot'}.`,
  });

/** Returns why these scores don't fit the scale or the budget; undefined if they fit. */
function pointsRefusal(
  ballot: ElectionRecord['ballot'],
  scores: readonly ReturnType<typeof scoreIn>[],
): AppError | undefined {
  const most = pointsMax(ballot);
  if (scores.some((score) => score && score.points > most)) {
    return refusal('SCORE_TOO_HIGH', `You can give each candidate 0 to ${most} points.`, {
      detail: { reason: 'SCORE_TOO_HIGH.limit', values: { most } },
    });
  }
  const given = scores.reduce((sum, score) => sum + (score?.points ?? 0), 0);
  const { budget } = ballot;
  if (budget === null || given <= budget) return undefined;
  return refusal(
    'TOO_MANY_POINTS',
    `You have ${formatQuantity(budget, 'point')}, and your ballot has ${given}.`,
    { detail: { reason: 'TOO_MANY_POINTS.limit', values: { budget, given } } },
  );
}

function refusal(
  code: ErrorCode,
  text: string,
  { hint = text, detail }: { hint?: string; detail?: ErrorDetail } = {},
): AppError {
  return new AppError(code, text, { fields: { candidateId: hint }, ...(detail && { detail }) });
}
