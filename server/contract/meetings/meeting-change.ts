import type { MeetingChange, MeetingState } from './meeting-state.ts';

/**
 * Returns what differs between two states of a meeting, so that a new number of ballots need not send every result
 * again. Undefined if the agenda has other items or a part is missing; then the whole state has to be sent.
 */
export function changeBetween(
  before: MeetingState,
  after: MeetingState,
): MeetingChange | undefined {
  const idsOf = ({ agenda }: MeetingState) => agenda.map(({ id }) => id).join(' ');
  const hasAll = Object.keys(before).every((part) => part in after);
  if (!hasAll || idsOf(before) !== idsOf(after)) return undefined;
  const { agenda, ...parts } = after;
  const changed = Object.entries(parts).filter(([part, value]) => {
    const known: unknown = Reflect.get(before, part);
    return !isSame(known, value);
  });
  const items = agenda.filter((item, place) => !isSame(item, before.agenda[place]));
  return { ...Object.fromEntries(changed), ...(items.length > 0 && { agenda: items }) };
}

/** Returns the state after a change. */
export function applyChange(
  state: MeetingState,
  { agenda, ...parts }: MeetingChange,
): MeetingState {
  const changed = new Map(agenda?.map((item) => [item.id, item]));
  return {
    ...state,
    ...(parts as Partial<MeetingState>),
    agenda: state.agenda.map((item) => changed.get(item.id) ?? item),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
