import {
  type Ballot,
  completeBallot,
  isCountedAtEnd,
  isMotion,
  type Majority,
  optionNoun,
} from '@votewise/contract/elections/ballot';
import { ANSWERS } from '@votewise/contract/elections/default-texts';
import { PLACEHOLDER_CANDIDATES } from '@votewise/contract/elections/placeholders';
import { useRef } from 'react';
import { organizationNow } from '../../../lib/organization.ts';
import { type ElectionValues, newCandidate } from '../election-form.ts';
import { useBallotFields } from './use-ballot-fields.ts';

/** The purposes of elections. Each purpose sets a whole ballot and offers only the choices that fit it. */
export const PURPOSES = ['one', 'several', 'motion', 'ranked', 'scored', 'approval'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PURPOSE_TEXTS: Record<Purpose, { label: string; text: string }> = {
  one: {
    label: 'One person',
    text: 'One seat. Each voter marks one name.',
  },
  several: {
    label: 'Several seats',
    text: 'A board or a council. Voters mark as many names as there are seats.',
  },
  motion: {
    label: 'Motion',
    text: 'A budget or a change of the rules. Voters answer yes or no, or abstain.',
  },
  ranked: {
    label: 'Ranked choice',
    text: 'Voters put the names in order, the best first.',
  },
  scored: {
    label: 'Points or grades',
    text: 'Voters give each name points or a grade.',
  },
  approval: {
    label: 'Approval',
    text: 'Voters mark every name they agree with.',
  },
};

export const MORE_THAN_HALF: Majority = {
  numerator: 1,
  denominator: 2,
  comparison: 'more-than',
  base: 'valid',
};

/** The answers to a new motion, in the language of most voters. */
const motionCandidates = () =>
  ANSWERS[organizationNow().language ?? 'en'].map((name) => ({ name, description: '' }));

interface CandidateTexts {
  name: string;
  description?: string | undefined;
}

function purposeOf(ballot: Ballot, candidates: readonly CandidateTexts[]): Purpose {
  const { kind, seats, marks } = ballot;
  if (kind === 'ranked' || kind === 'scored') return kind;
  if (kind === 'several') return marks === null ? 'approval' : 'several';
  if (seats > 1) return 'several';
  return optionNoun(ballot, candidates) === 'answer' ? 'motion' : 'one';
}

/** The parts of a ballot that a motion overrides. */
type BeforeMotion = Pick<Ballot, 'abstain' | 'majority' | 'order'>;

/** Returns the ballot for another purpose. It keeps every choice that the new purpose also offers. */
function ballotFor(props: {
  from: Purpose;
  to: Purpose;
  ballot: Ballot;
  /** The choices made before the purpose was changed to a motion; undefined if not known. */
  before?: BeforeMotion | undefined;
}): Ballot {
  const { from, to, ballot, before } = props;
  const { seats, results, quorum, links, onPaper } = ballot;
  // Only marks can be encrypted.
  const encrypted = to === 'ranked' || to === 'scored' ? null : ballot.encrypted;
  const receipts = encrypted === ballot.encrypted ? ballot.receipts : undefined;
  const reset = { abstain: undefined, majority: undefined, order: undefined, ...before };
  const { abstain, majority, order } = from === 'motion' ? reset : ballot;
  const kept = { abstain, majority, order, results, quorum, receipts, links, onPaper, encrypted };
  switch (to) {
    case 'one':
      return completeBallot({ ...kept, kind: 'one' });
    case 'several': {
      const atLeastTwo = Math.max(2, seats);
      return completeBallot({ ...kept, kind: 'several', seats: atLeastTwo });
    }
    case 'approval':
      return completeBallot({ ...kept, kind: 'several', seats, marks: null });
    case 'ranked':
      return withoutMisfits(completeBallot({ ...kept, kind: 'ranked', seats }));
    case 'scored':
      return completeBallot({ ...kept, kind: 'scored', seats, majority: null });
    case 'motion':
      return completeBallot({
        kind: 'one',
        abstain: true,
        majority: MORE_THAN_HALF,
        results,
        quorum,
        receipts,
        links,
        onPaper,
        encrypted,
      });
    default:
      return to satisfies never;
  }
}

/** Rules for rankings that compare candidates in pairs or by points, so that there is no majority of votes. */
const WITHOUT_MAJORITY: ReadonlySet<Ballot['rule']> = new Set(['schulze', 'borda', 'ranked-robin']);

/** True if a majority can be required, that is, unless a quota or pairwise comparisons decide the election. */
function takesMajority({ kind, seats, rule }: Ballot): boolean {
  return !WITHOUT_MAJORITY.has(rule) && kind !== 'scored' && (kind !== 'ranked' || seats === 1);
}

/** Returns the fields that can be chosen for a purpose. The purpose determines all other fields. */
export function controlsOf(ballot: Ballot, purpose: Purpose): (keyof Ballot)[] {
  const { kind, order, rule, writeIns, encrypted } = ballot;
  const isCandidates = purpose !== 'motion';
  const hasMarks = kind === 'one' || kind === 'several';
  const isEncrypted = encrypted !== null;
  return [
    ...(purpose === 'several' || purpose === 'ranked' ? (['seats', 'marks'] as const) : []),
    ...(purpose === 'approval' || purpose === 'scored' ? (['seats'] as const) : []),
    ...(hasMarks ? [] : (['rule'] as const)),
    ...(kind === 'scored' ? (['scale'] as const) : []),
    ...(rule === 'cumulative' ? (['budget'] as const) : []),
    ...((isCandidates && hasMarks && !isEncrypted) || writeIns > 0 ? (['writeIns'] as const) : []),
    'abstain',
    ...(isCandidates || order === 'shuffled' ? (['order'] as const) : []),
    ...(hasMarks || isEncrypted ? (['encrypted'] as const) : []),
    ...(isEncrypted ? [] : (['receipts', 'onPaper'] as const)),
    'links',
    'results',
    'quorum',
    ...(takesMajority(ballot) ? (['majority'] as const) : []),
    ...(isCandidates && hasMarks ? (['ties'] as const) : []),
  ];
}

/** Returns the fields that are asked first for a purpose. Rankings and marks have a usual rule; scores have none. */
export function neededFor(ballot: Ballot, purpose: Purpose): (keyof Ballot)[] {
  return controlsOf(ballot, purpose).filter(
    (field) =>
      field === 'seats' ||
      (purpose === 'scored' && (field === 'rule' || field === 'scale' || field === 'budget')),
  );
}

function withoutMisfits(ballot: Ballot): Ballot {
  return takesMajority(ballot) ? ballot : { ...ballot, majority: null };
}

export function withRule(ballot: Ballot, rule: Ballot['rule']): Ballot {
  if (ballot.kind !== 'scored') return withoutMisfits({ ...ballot, rule });
  const { scale, budget } = completeBallot({ kind: 'scored', seats: ballot.seats, rule });
  const isHidden = isCountedAtEnd(rule);
  return { ...ballot, rule, scale, budget, ...(isHidden && { results: 'after-close' }) };
}

/** Turns encryption on, for a group of key holders, or off. What encrypted ballots can't have is turned off. */
export function withEncryption(ballot: Ballot, groupId: string | null): Ballot {
  if (groupId === null) return { ...ballot, encrypted: null, receipts: true };
  return {
    ...ballot,
    encrypted: groupId,
    receipts: false,
    results: 'after-close',
    writeIns: 0,
    onPaper: false,
  };
}

/** Sets the number of seats. Marks and the rule are adjusted if they were the usual ones for the previous number. */
export function withSeats(ballot: Ballot, seats: number): Ballot {
  if (ballot.kind === 'scored') {
    const isUsual = ballot.budget === ballot.seats;
    return { ...ballot, seats, ...(isUsual && { budget: seats }) };
  }
  if (ballot.kind !== 'ranked') {
    const isUsual = ballot.kind === 'several' && ballot.marks === ballot.seats;
    return { ...ballot, seats, ...(isUsual && { marks: seats }) };
  }
  const usual = (count: number) => completeBallot({ kind: 'ranked', seats: count }).rule;
  const isSingle = ballot.rule === 'irv' || ballot.rule === 'schulze';
  const keepsRule = ballot.rule !== usual(ballot.seats) && !(isSingle && seats > 1);
  return withoutMisfits({ ...ballot, seats, rule: keepsRule ? ballot.rule : usual(seats) });
}

/** Sets the number of marks. Unless the ballot is ranked, a single mark makes it a ballot of the kind "one". */
export function withMarks(ballot: Ballot, marks: number | null): Ballot {
  if (ballot.kind === 'ranked') return { ...ballot, marks };
  return { ...ballot, kind: marks === 1 ? 'one' : 'several', marks };
}

function isFilledMotion(candidates: readonly CandidateTexts[]): boolean {
  const filled = motionCandidates();
  return (
    candidates.length === filled.length &&
    filled.every(
      ({ name, description }, place) =>
        candidates[place]?.name === name && (candidates[place].description ?? '') === description,
    )
  );
}

/** The candidates and the ballot of a new motion. */
export const newMotion = () => ({
  candidates: rowsOf(motionCandidates()),
  ballot: completeBallot({
    kind: 'one',
    abstain: true,
    majority: MORE_THAN_HALF,
    results: 'after-close',
  }),
});

type Rows = ElectionValues['candidates'];

type Replaced = BeforeMotion & { candidates: Rows };

const rowsOf = (texts: readonly { name: string; description: string }[]): Rows =>
  texts.map((one) => ({ ...newCandidate(), ...one }));

/** The purpose of the form's ballot. A motion fills in Yes and No, and leaving it unedited restores the candidates. */
export function usePurpose() {
  const { ballot, candidates, setBallot, setCandidates } = useBallotFields();
  const replaced = useRef<Replaced>(undefined);
  const from = purposeOf(ballot, candidates);

  function choose(to: Purpose): void {
    if (to === 'motion') {
      const { abstain, majority, order } = ballot;
      replaced.current = { abstain, majority, order, candidates };
      setBallot(ballotFor({ from, to, ballot }));
      if (!isMotion(candidates)) setCandidates(rowsOf(motionCandidates()));
      return;
    }
    const before = replaced.current;
    setBallot(ballotFor({ from, to, ballot, before }));
    if (isFilledMotion(candidates))
      setCandidates(before?.candidates ?? rowsOf(PLACEHOLDER_CANDIDATES));
    replaced.current = undefined;
  }

  return { purpose: from, choose };
}
