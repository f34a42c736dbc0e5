import { isMotion } from '@votewise/contract/elections/ballot';
import { PLACEHOLDER_CANDIDATES } from '@votewise/contract/elections/placeholders';
import { useRef, useState } from 'react';
import { type ElectionValues, newCandidate } from '../election-form.ts';
import {
  areReal,
  ballotFor,
  type BeforeMotion,
  isFilledMotion,
  MOTION_CANDIDATES,
  type Purpose,
  purposeOf,
} from './purposes.ts';
import { useBallot } from './use-ballot.ts';

type Rows = ElectionValues['candidates'];
type Replaced = BeforeMotion & { candidates: Rows };

const rowsOf = (texts: readonly { name: string; description: string }[]): Rows =>
  texts.map((one) => ({ ...newCandidate(), ...one }));

export interface PurposeChoice {
  purpose: Purpose;
  choose: (purpose: Purpose) => void;
  /** True while the form asks whether Yes and No may replace the candidates. */
  isAsking: boolean;
  answer: (mayReplace: boolean) => void;
}

/**
 * The purpose of the form's ballot. Choosing a motion fills in Yes and No. Choosing another purpose restores the
 * previous candidates, unless Yes and No were edited.
 */
export function usePurpose(): PurposeChoice {
  const { ballot, candidates, setBallot, setCandidates } = useBallot();
  const [isAsking, setIsAsking] = useState(false);
  const replaced = useRef<Replaced>(undefined);
  const from = purposeOf(ballot, candidates);

  function becomeMotion(): void {
    const { abstain, majority, order } = ballot;
    replaced.current = { abstain, majority, order, candidates };
    setBallot(ballotFor({ from, to: 'motion', ballot }));
    if (!isMotion(candidates)) setCandidates(rowsOf(MOTION_CANDIDATES));
  }

  function choose(to: Purpose): void {
    if (to === 'motion') {
      if (areReal(candidates) && !isMotion(candidates)) setIsAsking(true);
      else becomeMotion();
      return;
    }
    const before = replaced.current;
    setBallot(ballotFor({ from, to, ballot, before }));
    if (isFilledMotion(candidates))
      setCandidates(before?.candidates ?? rowsOf(PLACEHOLDER_CANDIDATES));
    replaced.current = undefined;
  }

  return {
    purpose: from,
    choose,
    isAsking,
    answer(mayReplace) {
      setIsAsking(false);
      if (mayReplace) becomeMotion();
    },
  };
}
