import { formatWeightNumber, oneWhole, parseWeight } from '../../../lib/weights.ts';
import { readCode } from '@votewise/contract/board/receipt-code';
import { useRef, useState } from 'react';
import type { EnteredReceipt } from './receipt-file.ts';
import type { Contest } from './verifier.ts';
import type { VerifyingKey } from './verifying-texts.ts';

type Problems = Partial<Record<'code' | 'election' | 'userId' | 'choice' | 'weight', VerifyingKey>>;

/** What a voter enters about a ballot besides its receipt, and what is missing or wrong. */
export function useBallotEntry(given: {
  receipt: EnteredReceipt;
  contest: Contest | undefined;
  /** The voter ID to start with. */
  userId: string;
}) {
  const { receipt, contest } = given;
  const [userId, setUserId] = useState(given.userId);
  const [choices, setChoices] = useState<readonly string[]>();
  const [enteredWeight, setWeight] = useState<string>();
  // A guess, such as 1, would tell most voters that their ballot is missing.
  const { ownWeight } = contest ?? {};
  const weight = enteredWeight ?? (ownWeight === undefined ? '' : formatWeightNumber(ownWeight));
  const units = parseWeight(weight) ?? 0;
  const weightProblem = oneWhole() === 1 ? 'check.weightInvalid' : 'check.weightNumber';
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const election = receipt.election.trim();
  const [about, setAbout] = useState(election);
  // What was entered about another election doesn't fit.
  if (about !== election) {
    setAbout(election);
    setChoices(undefined);
    setWeight(undefined);
    setProblems({});
  }

  /** Returns what was entered. If something is missing, shows what is missing and returns undefined. */
  function read(needsChoice: boolean) {
    const code = readCode(receipt.code);
    const known: Problems = {
      ...(!code && { code: 'receipt.codeInvalid' }),
      ...(election === '' && { election: 'check.electionIdMissing' }),
      ...(userId.trim() === '' && { userId: 'check.userIdMissing' }),
      ...(needsChoice && !choices && { choice: 'choice.missing' }),
      ...(contest?.weighted && !(units >= 1) && { weight: weightProblem }),
    };
    setProblems(known);
    if (Object.keys(known).length === 0 && code) {
      return {
        election,
        userId: userId.trim().toUpperCase(),
        code,
        weight: contest?.weighted ? units : 1,
      };
    }
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus(),
    );
    return undefined;
  }

  return {
    form,
    election,
    userId,
    setUserId,
    choices,
    setChoices,
    weight,
    setWeight,
    problems,
    read,
  };
}
