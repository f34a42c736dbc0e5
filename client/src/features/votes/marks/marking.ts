import type { Candidate, CastRequest, Election, ShownBallot } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { idIn, isWriteIn, scoreIn, scoreText } from '@votewise/contract/votes/choice-format';
import { nameIn, writeInPart } from '@votewise/contract/votes/write-ins';
import type { RefObject } from 'react';
import { formatCount } from '../../../lib/format.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';

export interface MarkingProps {
  election: Election;
  /** All candidates in the voter's order, including those who have withdrawn. */
  candidates: readonly Candidate[];
  /** The most candidates that can be marked or ranked. */
  limit: number;
  /** IDs of the marked candidates, or of the ranked candidates in the voter's order; with scores, see `scoreText`. */
  choices: readonly string[];
  setChoices: (choices: readonly string[]) => void;
  /** Announces a message to screen readers. A refusal is also shown. */
  say: (text: string, isRefusal?: boolean) => void;
  isPending: boolean;
}

export interface RowsProps extends MarkingProps {
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** A marked candidate. */
export interface Chosen extends Candidate {
  /** Only on ballots with scores. */
  points?: number;
}

/** Returns the marked candidates, in the order of the choices. */
export function chosenFrom(candidates: readonly Candidate[], choices: readonly string[]): Chosen[] {
  return choices.flatMap((part) => {
    const score = scoreIn(part);
    const id = score?.id ?? part;
    const found = candidates.find((one) => one.id === id) ?? writtenIn(part);
    return found ? { ...found, ...(score && { points: score.points }) } : [];
  });
}

/** Returns a name that the voter has written in, as a candidate; undefined if the part is none. */
function writtenIn(part: string): Candidate | undefined {
  const name = nameIn(part);
  if (name === undefined) return undefined;
  return { id: part, name, description: '', place: -1, votes: 0, percentage: 0, isWrittenIn: true };
}

/** Returns marked candidates as choices: the opposite of `chosenFrom`. */
export const choicesFrom = (chosen: readonly Chosen[]): string[] =>
  chosen.map(({ id, points }) => (points === undefined ? id : scoreText(id, points)));

/** Returns the progress that is shown beside the ballot's buttons: `2 of 3 marked`. */
export function progressText(
  t: VoteTexts,
  { ballot, choices, limit }: { ballot: ShownBallot; choices: readonly string[]; limit: number },
): string {
  if (ballot.budget !== null) {
    const left = ballot.budget - pointsIn(choices);
    return t('scores.left', { left, budget: formatCount(ballot.budget) });
  }
  const values = { marks: formatCount(choices.length), limit: formatCount(limit) };
  if (ballot.kind === 'scored') {
    return t(ballot.scale?.words ? 'scores.progressGrades' : 'scores.progress', values);
  }
  return t(ballot.kind === 'ranked' ? 'ranking.progress' : 'marks.progress', values);
}

/** Returns the sum of points on a ballot. */
export const pointsIn = (choices: readonly string[]): number =>
  choices.reduce((sum, part) => sum + (scoreIn(part)?.points ?? 0), 0);

/** Returns points in words: the grade, or the number of points. */
export function pointsText(
  t: VoteTexts,
  { scale }: Pick<ShownBallot, 'scale'>,
  points: number,
): string {
  return scale?.words?.[scale.max - points] ?? t('scores.points', { points });
}

/** Returns the name of a marked candidate and, on ballots with scores, what the candidate gets. */
export function chosenText(
  t: VoteTexts,
  ballot: Pick<ShownBallot, 'scale'>,
  { name, points }: Pick<Chosen, 'name' | 'points'>,
): string {
  if (points === undefined) return name;
  return t('scores.given', { name: asName(name), points: pointsText(t, ballot, points) });
}

/** Returns the request that casts a ballot. Marks without an order are sent in the server's order of candidates. */
export function castRequestOf(election: Election, choices: readonly string[]): CastRequest {
  const { id: electionId, ballot } = election;
  const [candidateId] = choices;
  const isListed = candidateId !== undefined && !isWriteIn(candidateId);
  if (ballot.kind === 'one' && isListed) return { electionId, candidateId };
  return { electionId, ...choicesToSend(ballot, inOrder(election, choices)) };
}

/** Returns marks in the voter's order if it counts, and otherwise in the server's order of candidates. */
export function inOrder(
  { ballot, candidates }: Pick<Election, 'ballot' | 'candidates'>,
  choices: readonly string[],
): string[] {
  if (ballot.kind === 'ranked') return [...choices];
  const listed = candidates.flatMap(({ id }) => choices.filter((part) => idIn(part) === id));
  const names = choices.flatMap((part) => nameIn(part) ?? []);
  return [...listed, ...names.toSorted().map(writeInPart)];
}

/** Returns marks as a request contains them. */
export function choicesToSend(
  { kind }: ShownBallot,
  choices: readonly string[],
): { choices: string[]; writeIns?: string[] } | { scores: Record<string, number> } {
  if (kind === 'scored' && choices.length > 0) {
    const scores = choices.flatMap((part) => scoreIn(part) ?? []);
    return { scores: Object.fromEntries(scores.map(({ id, points }) => [id, points])) };
  }
  const names = choices.flatMap((part) => nameIn(part) ?? []);
  const listed = choices.filter((part) => !isWriteIn(part));
  return { choices: listed, ...(names.length > 0 && { writeIns: names }) };
}
