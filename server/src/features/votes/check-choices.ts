import {
  type CastRequest,
  type ErrorCode,
  type ErrorDetail,
  formatQuantity,
  marksOn,
  optionNoun,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { ElectionRecord } from '../elections/index.ts';

/** IDs as the voter marked or ranked them; empty to abstain, undefined if the request has no choices. */
export type Choices = readonly string[] | undefined;

/** @throws AppError VALIDATION_FAILED if the request has both a candidate and choices */
export function choicesIn({ candidateId, choices }: Omit<CastRequest, 'electionId'>): Choices {
  if (candidateId === undefined) return choices;
  if (choices === undefined) return [candidateId];
  const text = 'Send either candidateId or choices.';
  throw new AppError('VALIDATION_FAILED', text, { fields: { choices: text } });
}

/** Returns why these choices are not a valid ballot in this election; undefined if they are valid. */
export function choicesRefusal(
  { ballot, candidates }: Pick<ElectionRecord, 'ballot' | 'candidates'>,
  choices: Choices,
): AppError | undefined {
  if (choices === undefined) {
    return refusal('NOTHING_MARKED', 'Please select a candidate before voting');
  }
  if (choices.length === 0) {
    if (ballot.abstain) return undefined;
    return refusal('ABSTENTION_NOT_OFFERED', 'You can’t abstain in this election.');
  }
  if (new Set(choices).size < choices.length) {
    return refusal('CANDIDATE_REPEATED', 'A candidate is on your ballot twice.');
  }
  const noun = optionNoun(ballot, candidates);
  const most = marksOn(ballot, candidates.length);
  if (choices.length > most) {
    const verb = ballot.kind === 'ranked' ? 'rank' : 'mark';
    const limit = most === 1 ? `only one ${noun}` : `at most ${formatQuantity(most, noun)}`;
    return refusal('TOO_MANY_MARKS', `You can ${verb} ${limit}.`, {
      detail: { reason: 'TOO_MANY_MARKS.limit', values: { most } },
    });
  }
  const chosen = choices.map((id) => candidates.find((candidate) => candidate.id === id));
  if (chosen.includes(undefined)) {
    return refusal('UNKNOWN_CANDIDATE', `This ${noun} is not on the ballot.`, {
      hint: `Choose ${noun === 'answer' ? 'Yes or No' : 'a candidate from the ballot'}.`,
    });
  }
  const withdrawn = chosen.find((candidate) => candidate?.withdrawnAt);
  if (!withdrawn) return undefined;
  const { name } = withdrawn;
  return refusal('CANDIDATE_WITHDRAWN', `${name} has withdrawn. Choose someone else.`, {
    detail: { reason: 'CANDIDATE_WITHDRAWN.named', values: { name } },
  });
}

function refusal(
  code: ErrorCode,
  text: string,
  { hint = text, detail }: { hint?: string; detail?: ErrorDetail } = {},
): AppError {
  return new AppError(code, text, { fields: { candidateId: hint }, ...(detail && { detail }) });
}
