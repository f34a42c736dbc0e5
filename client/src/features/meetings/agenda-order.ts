import type { Election, Meeting } from '@votewise/contract';

/** Returns elections in the order of an agenda. Those that aren't on it come last. */
export function inAgendaOrder(
  agenda: Meeting['agenda'],
  elections: readonly Election[],
): Election[] {
  const ids = agenda.flatMap((item) => (item.kind === 'question' ? item.electionIds : []));
  const placeOf = ({ id }: Election) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return elections.toSorted((one, other) => placeOf(one) - placeOf(other));
}
