import type { ElectionChange, ElectionRecord } from './election-store.ts';

type Openings = ReturnType<typeof createOpenings>;
export type { Openings };

/** What is stored of an election in the write that opens it, whichever way it is opened. */
export function createOpenings(deps: { proxiesVersion: (meetingId: string) => Promise<number> }) {
  const { proxiesVersion } = deps;

  /**
   * Adds which proxies are for the election. Without ballots, it may be opened again with newer ones.
   * @param current undefined for a new election
   */
  async function withProxies(
    current: ElectionRecord | undefined,
    next: Pick<ElectionRecord, 'status' | 'meeting' | 'ballotSalt' | 'proxies'>,
  ): Promise<Pick<ElectionRecord, 'proxies'>> {
    const { meeting, proxies, status, ballotSalt } = next;
    const isOpening = status === 'active' && current?.status !== 'active';
    const isMoved = status === 'active' && meeting?.id !== current?.meeting?.id;
    if (!meeting || !(isOpening || isMoved)) return {};
    if (proxies?.meeting === meeting.id && ballotSalt !== null) return {};
    return { proxies: { meeting: meeting.id, version: await proxiesVersion(meeting.id) } };
  }

  return {
    /** Returns a new election as it is stored. */
    async created(record: ElectionRecord): Promise<ElectionRecord> {
      return { ...record, ...(await withProxies(undefined, record)) };
    },

    /** Returns an edit with what is stored if it opens the election. */
    async changed(
      current: ElectionRecord,
      change: ElectionChange | undefined,
    ): Promise<ElectionChange | undefined> {
      if (!change) return undefined;
      const more = await withProxies(current, { ...current, ...change.set });
      return { ...change, set: { ...change.set, ...more } };
    },
  };
}
