import {
  actualTimes,
  type Candidate,
  type Count,
  type Lot,
  type OpenTie,
  type OutcomeSummary,
  type TieDecision,
  type HandoutResult,
  type ResultsData,
  type Turnout,
  type Verdict,
  type Weights,
  outcomeSummaryOf,
} from '@votewise/contract';
import { toHex } from '@votewise/contract/board/bytes';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { lotOrderOf } from '@votewise/contract/counting/ties';
import { oncePerObject } from '../../../platform/once-per-object.ts';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import { sha256 } from '../../../platform/sha256.ts';
import {
  lotHashOf,
  presentAnnulment,
  presentBallot,
  type WatchedElection,
} from '../../elections/index.ts';
import type { DecryptedBy } from '../../encryption/index.ts';
import { lotIn, type BallotCount } from '../../ballots/index.ts';

/** What a confirmed count decides. */
export interface Decision {
  outcome: Outcome;
  /** In the order of election; fewer than in the outcome if a requirement is not met. */
  elected: string[];
  /** Fewer than in the outcome if a requirement is not met. */
  ties: Outcome['ties'];
  verdict: Verdict;
  /** The tie that the count leaves to the organization, without what it decided; undefined if there is none. */
  openTie: OpenTie | undefined;
  /** What the organization decided about it. */
  tieDecision: TieDecision | undefined;
}

export interface Results {
  election: WatchedElection;
  /** All ballots, including abstentions. */
  totalVotes: number;
  abstentions: number;
  /** True while no one may see the count. During that time, all votes are 0, and nothing is decided. */
  isHidden: boolean;
  turnout: Turnout;
  /** The count by weight; undefined unless the election is weighted and its count is visible. */
  weights: Weights | undefined;
  /** Most votes first. */
  candidates: Candidate[];
  /**
   * The votes for names that voters have written in and that count for no one, or not yet; undefined if voters could not
   * write in names, or while the count is hidden.
   */
  writeIns: { votes: number; weight: number; isAssigned: boolean } | undefined;
  /** True while administrators have to decide for whom names count. */
  awaitsNames: boolean;
  /** True while handouts have yet to join the count. */
  awaitsHandouts: boolean;
  /** Who decrypted which sum; undefined unless ballots are encrypted and the count is confirmed. */
  decrypted: DecryptedBy | undefined;
  /** When a recount since voting last closed confirmed the count. */
  confirmedAt: Date | undefined;
  /** True if the count cannot change: a recount has confirmed it, or the election is over and no ballot was cast. */
  isConfirmed: boolean;
  /**
   * True if auditors get every ballot: the count is confirmed, or a recount since voting last closed differs from a count
   * that was public. In the latter case, they have to see which ballots were altered.
   */
  isOpened: boolean;
  decision: Decision | undefined;
  /** The number of the newest checkpoint; 0 before the first. */
  checkpoint: number;
  /** The last recount after voting closed, if there was one. */
  recount: BallotCount['recount'];
  /** The public key that signs the board and the lot. */
  boardKey: string;
}

/** Whether only sums of weights are known, not numbers of ballots: key holders decrypt nothing else. */
export const hasOnlyWeights = ({
  election,
  weights,
}: Pick<Results, 'election' | 'weights'>): boolean =>
  Boolean(election.ballot.encrypted) && weights !== undefined;

/** Returns when the count was confirmed and when the result was declared. Leaves out what has not happened yet. */
export function presentConfirmation({ confirmedAt, election: { declared } }: Results) {
  return {
    ...(confirmedAt && { countConfirmedAt: confirmedAt.toISOString() }),
    ...(declared && { declaredAt: declared.at.toISOString() }),
  };
}

/** Returns who is elected and why. Empty until the count is confirmed. */
export function presentDecision({ decision }: Pick<Results, 'decision'>) {
  if (!decision) return {};
  const { outcome, elected, ties, verdict, tieDecision } = decision;
  const { rounds, order, grades, duels } = outcome;
  return {
    elected,
    ties,
    ...(tieDecision && { tieDecision }),
    rounds,
    ...(order && { order }),
    ...(grades && { grades }),
    ...(duels && { duels }),
    verdict,
  };
}

/** Returns the count and what it decides, in the form that the contract uses to write sentences. */
export function decidedCount(
  results: Pick<
    Results,
    'election' | 'candidates' | 'totalVotes' | 'abstentions' | 'weights' | 'decision'
  >,
): Count<Candidate> & Pick<WatchedElection, 'ballot'> & { isDeclared: boolean } {
  const { election, candidates, totalVotes, abstentions, weights } = results;
  const { ballot, declared } = election;
  const counted = { ballot, candidates, totalVotes, abstentions, weights };
  return { ...counted, isDeclared: declared !== null, ...presentDecision(results) };
}

/** Returns what a count decides, in English; undefined until it is confirmed. */
export function outcomeOf(results: Results): OutcomeSummary | undefined {
  const { isConfirmed, isHidden } = results;
  if (!isConfirmed || isHidden) return undefined;
  return outcomeSummaryOf(decidedCount(results), resultTexts('en'));
}

/** Returns the hash of the seed and, once the count is confirmed, the lot. Empty if no lot breaks ties. */
export function presentLot({ election, confirmedAt, recount, boardKey }: Results): { lot?: Lot } {
  const { ballot, candidates, lotSeed } = election;
  if (ballot.ties !== 'lot' || lotSeed === null) return {};
  const hash = lotHashOf(lotSeed);
  const statement = recount?.lot;
  if (!confirmedAt || statement === undefined) return { lot: { hash } };
  const ids = candidates.map(({ id }) => id);
  const lot = lotIn(Buffer.from(lotSeed, 'hex'), statement);
  const order = lotOrderOf({ candidates: ids, seed: lot, hash: sha256 })([...ids.keys()]);
  return {
    lot: {
      hash,
      seed: lotSeed,
      statement,
      key: boardKey,
      value: toHex(lot),
      order: order.flatMap((place) => ids[place] ?? []),
    },
  };
}

/** Returns the votes for names that count for no one, or not yet. Empty if voters could not write in names. */
export function presentWriteInVotes({
  writeIns,
  election,
}: Results): Pick<ResultsData['results'], 'writeIns'> {
  if (!writeIns) return {};
  const { weight, ...rest } = writeIns;
  return { writeIns: { ...rest, ...(election.weighted && { weight }) } };
}

/** Returns the warning about a recount. Empty unless the recount differs from the count. */
export function presentDifference({ recount }: Results) {
  if (!recount || recount.isConfirmed) return {};
  const { totalVotes, at } = recount;
  return { recountDifference: { totalVotes, recountedAt: at.toISOString() } };
}

/** Returns the numbers of ballots on paper; empty unless some are part of the count. */
export function presentHandouts({ joinedPaper }: Pick<WatchedElection, 'joinedPaper'>): {
  onPaper?: HandoutResult;
} {
  if (!joinedPaper?.isIn) return {};
  const { handedOut, ballots, spoiled, explanation } = joinedPaper;
  const missing = handedOut - ballots - spoiled;
  return {
    onPaper: { handedOut, ballots, spoiled, missing, ...(explanation !== '' && { explanation }) },
  };
}

/** Tellers type the explanation, so it may name persons. */
export const withoutExplanation = ({ explanation: _explanation, ...numbers }: HandoutResult) =>
  numbers;

/** An administrator types the note, so it may name persons. */
export const withoutNote = ({ note: _note, ...decision }: TieDecision) => decision;

/** Returns when voting was planned and when it took place, without names, because voters see the times too. */
export function presentTimes(election: WatchedElection): ResultsData['results']['times'] {
  const { opened, closed } = actualTimes(election.statusChanges);
  return {
    startDate: election.startDate.toISOString(),
    endDate: election.endDate.toISOString(),
    opened: opened.map(({ at }) => at.toISOString()),
    closed: closed.map(({ at }) => at.toISOString()),
  };
}

/** Results as voters see them, which are made once for all voters: a ranked count may have a megabyte of rounds. */
export const presentResults = oncePerObject((results: Results): ResultsData => {
  const { election, totalVotes, abstentions, turnout, weights, candidates, decrypted } = results;
  const { _id, title, status } = election;
  return {
    results: {
      election: { id: _id, title, status },
      times: presentTimes(election),
      ballot: presentBallot(election),
      totalVotes,
      abstentions,
      ...(results.isHidden && { isCountHidden: true as const }),
      turnout,
      ...presentHandouts(election),
      ...(election.weighted && { isWeighted: true as const }),
      ...(weights && { weights }),
      candidates,
      ...presentWriteInVotes(results),
      ...(results.awaitsNames && { awaitsNames: true as const }),
      ...(results.awaitsHandouts && { awaitsHandouts: true as const }),
      ...(decrypted && { decryptedBy: decrypted.trustees.map(({ name }) => name) }),
      ...presentConfirmation(results),
      ...presentAnnulment(election),
      ...presentDecision(results),
      ...presentLot(results),
    },
  };
});
