import type { ElectionRecord } from '../../src/features/elections/stored/election-document.ts';

/** A moment, in minutes. */
export const at = (minute: number) => new Date(minute * 60_000);

export interface Held {
  id: string;
  from: number;
  until?: number;
  groups?: string[];
  deletedAt?: number;
  /** True if the result is not declared, so that the election can be reopened. */
  isPending?: boolean;
  isHidden?: boolean;
}

/** An election that was open between these minutes, or still is. */
export function held(given: Held): ElectionRecord {
  const { id, from, until, groups = [], deletedAt, isPending = false, isHidden = false } = given;
  const isClosed = until !== undefined;
  return {
    _id: id,
    title: id,
    status: isClosed ? 'completed' : 'active',
    statusSetAt: at(until ?? from),
    statusChanges: [
      { from: 'upcoming', to: 'active', at: at(from), by: { type: 'clock' } },
      ...(isClosed
        ? [{ from: 'active', to: 'completed', at: at(until), by: { type: 'clock' } } as const]
        : []),
    ],
    createdAt: at(0),
    deletedAt: deletedAt === undefined ? null : at(deletedAt),
    electorate: { groups: groups.map((group) => ({ id: group, name: group })) },
    declared: isPending ? null : { at: at(until ?? from), by: { type: 'system' } },
    sealing: null,
    ballot: { results: isHidden ? 'after-close' : 'live' },
  } as ElectionRecord;
}
