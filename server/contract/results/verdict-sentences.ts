import { formatWeight, inWholes, type WeightName } from '../base/weights.ts';
import { type Ballot, isMotion } from '../elections/ballot.ts';
import { majorityValues, fractionValues } from '../elections/ballot-sentences.ts';
import { asName } from '../text/isolate.ts';
import type { Verdict } from './results.ts';
import type { ResultTexts } from './result-texts.ts';

/** A verdict without its sentences. */
export type CheckedVerdict = {
  [Requirement in keyof Verdict]: Omit<NonNullable<Verdict[Requirement]>, 'words'> | undefined;
};

interface Judged {
  ballot: Pick<Ballot, 'quorum' | 'majority' | 'kind'>;
  /** True if the numbers of votes, ballots, and eligible voters are weights. */
  isWeighted?: boolean | undefined;
  /** What weights are called, for shorter sentences. */
  weightName?: WeightName | null;
  candidates: readonly { id: string; name: string }[];
  verdict: CheckedVerdict;
}

/** Returns the numbers of a check as weights that have a name. */
function namedValues(
  { whole, needed, reached }: Record<'whole' | 'needed' | 'reached', number>,
  name: WeightName,
  t: ResultTexts,
) {
  return {
    weight: formatWeight(whole, name, t.language),
    needed: inWholes(needed, name),
    reached: inWholes(reached, name),
  };
}

/** Returns the arithmetic of the quorum: 'Half of 120 eligible voters: 60 needed, 80 voted. Quorum reached.' */
export function quorumSentence(
  { ballot, isWeighted, weightName, verdict: { quorum: check } }: Judged,
  t: ResultTexts,
): string | undefined {
  if (!ballot.quorum || !check) return undefined;
  const { whole, needed, reached } = check;
  const outcome = check.met ? 'reached' : 'missed';
  if (isWeighted && weightName) {
    return t('verdict.quorumNamed', { ...namedValues(check, weightName, t), outcome });
  }
  const values = { ...fractionValues(ballot.quorum), whole, needed, reached, outcome };
  return t(isWeighted ? 'verdict.quorumByWeight' : 'verdict.quorum', values);
}

/** Returns the arithmetic of the majority: 'Two-thirds of 74 valid votes: 50 needed, 51 voted yes. Carried.' */
export function majoritySentence(
  { ballot, isWeighted = false, weightName, candidates, verdict }: Judged,
  t: ResultTexts,
): string | undefined {
  const { quorum, majority: check } = verdict;
  if (!ballot.majority || !check) return undefined;
  const { whole, needed, reached, leaders } = check;
  const required = majorityValues(ballot.majority, {
    kind: ballot.kind,
    weighted: isWeighted,
    weightName: null,
  });
  const values = { ...required, whole, needed, reached };
  const outcome = check.met ? 'reached' : 'missed';
  const weighed = isWeighted && weightName && namedValues(check, weightName, t);
  if (isMotion(candidates)) {
    // If the quorum is not reached, the majority may still be reached, but the motion is not carried.
    const decided = check.met ? 'carried' : 'notCarried';
    const result = quorum?.met === false ? outcome : decided;
    if (weighed) return t('verdict.motionNamed', { ...weighed, outcome: result });
    return t('verdict.motion', { ...values, outcome: result });
  }
  const leader = candidates.find(({ id }) => id === leaders[0])?.name ?? '';
  const named = { leaders: leaders.length, name: asName(leader) };
  if (weighed) return t('verdict.majorityNamed', { ...weighed, ...named, outcome });
  return t('verdict.majority', { ...values, ...named, outcome });
}

/** Returns the arithmetic of the ballot's requirements, one sentence for each. */
export function verdictSentences(judged: Judged, t: ResultTexts): string[] {
  const sentences = [quorumSentence(judged, t), majoritySentence(judged, t)];
  return sentences.filter((sentence) => sentence !== undefined);
}
