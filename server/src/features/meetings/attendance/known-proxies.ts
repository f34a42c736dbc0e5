import { keepNewest } from '../../../platform/keep-newest.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import type { AttendanceRecord } from './attendance-store.ts';
import type { Proxies, ProxyRecord, ProxyStore } from './proxy-store.ts';

/** Meetings whose proxies are kept in memory. */
const KEPT_MEETINGS = 20;

export type KnownProxies = ReturnType<typeof createKnownProxies>;

/**
 * Keeps the proxies of meetings in memory. Each answer contains all changes that were written before it was asked for:
 * the database is asked for a newer version each time, once for all requests made during an earlier read.
 */
export function createKnownProxies({ store }: { store: Pick<ProxyStore, 'findNewer'> }) {
  const kept = new Map<string, Proxies>();

  const refresh = createSingleFlight(async (meetingId): Promise<Proxies> => {
    const known = kept.get(meetingId) ?? { _id: meetingId, version: 0, proxies: [] };
    const found = (await store.findNewer(meetingId, known.version)) ?? known;
    keepNewest(kept, KEPT_MEETINGS, [meetingId, found]);
    return found;
  });

  return { of: (meetingId: string): Promise<Readonly<Proxies>> => refresh(meetingId) };
}

/**
 * Returns whether a proxy is for an election: it was written before voting first opened. Otherwise, its giver could have
 * voted before, and the holder would find out. Versions are compared, not times, because the clocks of hosts differ.
 */
export const isFor = (
  { version }: ProxyRecord,
  { meeting, proxies, status }: Pick<ElectionRecord, 'meeting' | 'proxies' | 'status'>,
): boolean =>
  proxies && proxies.meeting === meeting?.id ? version <= proxies.version : status === 'upcoming';

/**
 * Returns how often a member came, left, gave a proxy, or ended one. A request that was based on fewer changes must not
 * undo what others did since.
 */
export const proxyChangesOf = (
  all: readonly ProxyRecord[],
  giver: string,
  record: Pick<AttendanceRecord, 'changes'> | undefined,
): number =>
  all
    .filter((one) => one.giver === giver)
    .reduce((count, { ended }) => count + (ended === null ? 1 : 2), record?.changes ?? 0);
