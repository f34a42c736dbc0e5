import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useBallot } from '../ballot/use-ballot.ts';
import type { ElectionValues } from '../election-form.ts';

/**
 * A placeholder for a group that has yet to be chosen. The contract rejects an empty name, so an election that is meant
 * for groups can't be submitted without a group. Without a group, the election would be open to everyone.
 */
const UNCHOSEN = [''];

export interface FormElectorate {
  isByGroups: boolean;
  groups: string[];
  weighted: boolean;
  /** What is wrong with the groups. */
  problem: string | undefined;
  chooseEveryone: () => void;
  chooseGroups: (groups: readonly string[]) => void;
  setWeighted: (isOn: boolean) => void;
}

/** Who can vote in the election of the surrounding form, and whether votes are weighted. */
export function useElectorate(): FormElectorate {
  const { control, formState, setValue, clearErrors } = useFormContext<ElectionValues>();
  const { ballot, setBallot } = useBallot();
  const [electorate, weighted = false] = useWatch({ control, name: ['electorate', 'weighted'] });
  const resultsBefore = useRef(ballot.results);
  const stored = electorate?.groups ?? [];
  const groups = stored.filter((name) => name !== '');
  const { electorate: error } = formState.errors;

  function setGroups(next: readonly string[]): void {
    setValue('electorate', { groups: [...next] }, { shouldDirty: true });
    clearErrors('electorate');
  }

  return {
    isByGroups: stored.length > 0,
    groups,
    weighted,
    problem:
      error && groups.length === 0
        ? 'Choose at least one group.'
        : (error?.groups?.message ?? error?.message),
    chooseEveryone: () => setGroups([]),
    chooseGroups: (next) => setGroups(next.length > 0 ? next : UNCHOSEN),
    setWeighted(isOn) {
      setValue('weighted', isOn, { shouldDirty: true });
      // The count of a weighted election is not shown until voting has closed.
      if (isOn) resultsBefore.current = ballot.results;
      setBallot({ ...ballot, results: isOn ? 'after-close' : resultsBefore.current });
    },
  };
}
