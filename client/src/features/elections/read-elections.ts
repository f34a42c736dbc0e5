import type { Election, ElectionsData } from '@votewise/contract';

type StoredElection = Election & { _id?: string };

function withId(election: StoredElection): Election {
  const { _id, ...rest } = election;
  return { ...rest, id: rest.id ?? _id ?? '' };
}

/** Reads the response of `GET /elections` in either shape, a list or an object with a list, and fills in `id`. */
export function readElections(data: ElectionsData | StoredElection[]): Election[] {
  return (Array.isArray(data) ? data : data.elections).map(withId);
}

const STATUS_ORDER = { active: 0, upcoming: 1, completed: 2 };

/** Puts active elections first, then upcoming, then completed ones, each in the server's order. */
export function sortForVoters(elections: readonly Election[]): Election[] {
  return elections.toSorted((a, b) => STATUS_ORDER[a.status] - STATUS_ORDER[b.status]);
}

export function countByStatus(elections: readonly Election[]) {
  const counts = { total: elections.length, active: 0, completed: 0, upcoming: 0 };
  for (const { status } of elections) counts[status] += 1;
  return counts;
}
