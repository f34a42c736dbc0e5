import { zodResolver } from '@hookform/resolvers/zod';
import type {
  CreateElectionRequest,
  Election,
  UpdateCandidatesRequest,
  UpdateElectionRequest,
} from '@votewise/server/contract';
import { useForm } from 'react-hook-form';
import { appearanceOf, createElectionRequest } from '../../lib/contract-schemas/elections.ts';

/** What the schedule and edit forms hold: the request as it is sent, dates as ISO strings or ''. */
export type ElectionValues = CreateElectionRequest;
export type CandidateRow = UpdateCandidatesRequest['candidates'][number];
type FilledValues = ElectionValues & { candidates: CandidateRow[] };

let temporaryIds = 0;

/** A blank row with a temporary id; the server makes the lasting one. */
export function newCandidate(): CandidateRow {
  temporaryIds += 1;
  return { id: `new-${Date.now()}-${temporaryIds}`, name: '', description: '' };
}

export function newElection(): FilledValues {
  return {
    title: '',
    description: '',
    status: 'upcoming',
    startDate: '',
    endDate: '',
    candidates: [
      { ...newCandidate(), name: 'Candidate 1', description: 'First candidate' },
      { ...newCandidate(), name: 'Candidate 2', description: 'Second candidate' },
    ],
  };
}

export function valuesOf(election: Election): FilledValues {
  const { title, description, status, startDate, endDate, candidates } = election;
  return {
    title,
    description,
    status,
    startDate,
    endDate,
    candidates: candidates.map(({ id, name, description: statement }) => ({
      id,
      name,
      description: statement,
    })),
  };
}

/** The full election for PUT, changed by the form; `expectedUpdatedAt` guards what was loaded. */
export function updateRequestOf(
  base: Election,
  values: ElectionValues,
): UpdateElectionRequest & Pick<Election, 'id' | 'totalVotes'> {
  const { id, totalVotes, updatedAt } = base;
  return {
    id,
    totalVotes,
    ...values,
    status: values.status ?? base.status,
    expectedUpdatedAt: updatedAt,
  };
}

/** True once something can be seen in each of the fields marked with *. */
export function isFilled(
  values: Pick<ElectionValues, 'title' | 'description' | 'startDate' | 'endDate'>,
): boolean {
  const { title, description, startDate, endDate } = values;
  return [title, description, startDate, endDate].every((text) => appearanceOf(text) !== '');
}

/** A form over the contract's own rules; it submits what was typed, not the parsed dates. */
export function useElectionForm(defaultValues: ElectionValues) {
  return useForm<ElectionValues, unknown, ElectionValues>({
    defaultValues,
    resolver: zodResolver(createElectionRequest, undefined, { raw: true }),
  });
}
