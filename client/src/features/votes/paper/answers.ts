import type { Candidate, Election } from '@votewise/contract';
import type { Drafts } from '../../../lib/drafts.ts';
import { castRequestOf, chosenFrom } from '../marking.ts';
import { ballotDraft } from '../use-choices.ts';

/** The key of the draft that records that the voter abstains on a question. */
export const abstentionDraft = (electionId: string): string => `abstains.${electionId}`;

export interface Answer {
  /** The marked candidates; ranked candidates are in the voter's order. Empty for an abstention. */
  chosen: readonly Candidate[];
}

/** Returns the answer to a question; undefined if it is still open. Withdrawn candidates don't count. */
export function answerTo(drafts: Drafts, election: Election): Answer | undefined {
  if (election.ballot.abstain && drafts.read(abstentionDraft(election.id)) === true) {
    return { chosen: [] };
  }
  const kept = drafts.read(ballotDraft(election.id)) as readonly string[] | undefined;
  const chosen = chosenFrom(election.candidates, kept ?? []).filter((one) => !one.withdrawnAt);
  return chosen.length > 0 ? { chosen } : undefined;
}

/** Returns the marked candidates who have withdrawn. */
export function lostFrom(drafts: Drafts, { id, candidates }: Election): Candidate[] {
  const kept = drafts.read(ballotDraft(id)) as readonly string[] | undefined;
  return chosenFrom(candidates, kept ?? []).filter((one) => one.withdrawnAt);
}

/** Returns the part of the request that casts an answer. */
export function castOf(election: Election, { chosen }: Answer) {
  const ids = chosen.map(({ id }) => id);
  const { candidateId, choices = candidateId === undefined ? [] : [candidateId] } = castRequestOf(
    election,
    ids,
  );
  return { electionId: election.id, choices };
}

export function dropAnswer(drafts: Drafts, electionId: string): void {
  drafts.drop(ballotDraft(electionId), abstentionDraft(electionId));
}
