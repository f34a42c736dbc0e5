import type { Proxy } from '@votewise/contract';
import type { Voters } from '../../people/index.ts';
import { type KnownProxies, proxyChangesOf } from './known-proxies.ts';
import { holds } from './proxy-end.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { Meetings } from '../agenda/meetings.ts';
import type { ProxyRecord } from './proxy-store.ts';
import type { ProxyChanges } from './proxy-changes.ts';

/** Proxies as desks see them. */
export function createListedProxies(deps: {
  changes: Pick<ProxyChanges, 'attended'>;
  proxies: KnownProxies;
  meetings: Pick<Meetings, 'find'>;
  voters: Pick<Voters, 'findByIds'>;
}) {
  const { changes, proxies, meetings, voters } = deps;

  async function describeProxies(
    meeting: MeetingRecord,
    shown: readonly ProxyRecord[],
  ): Promise<Proxy[]> {
    const ids = [...new Set(shown.flatMap(({ giver, holder }) => [giver, holder]))];
    const { proxies: all } = await proxies.of(meeting._id);
    const [records, people] = await Promise.all([
      changes.attended(
        meeting,
        shown.map(({ giver }) => giver),
      ),
      voters.findByIds(ids),
    ]);
    const names = new Map(people.map(({ _id, name }) => [_id, name]));
    const unaddressed = new Set(people.flatMap(({ _id, email }) => (email === null ? [_id] : [])));
    const personOf = (id: string, userId: string) => ({ userId, name: names.get(id) ?? userId });
    return shown.map((one) => {
      const isInPerson = one.ended === null && !holds(one, records.get(one.giver));
      return {
        giver: personOf(one.giver, one.giverId),
        holder: personOf(one.holder, one.holderId),
        givenAt: one.givenAt.toISOString(),
        isEntered: one.by !== one.giverId,
        hasNoAddress: unaddressed.has(one.giver),
        ended: isInPerson ? 'in-person' : (one.ended?.why ?? null),
        changes: proxyChangesOf(all, one.giver, records.get(one.giver)),
      };
    });
  }

  return {
    describeProxies,

    /** Sorted by the holder's name, then by the giver's. @throws AppError NOT_FOUND */
    async list(meetingId: string): Promise<Proxy[]> {
      const meeting = await meetings.find(meetingId);
      const { proxies: all } = await proxies.of(meetingId);
      const { compare } = new Intl.Collator('en', { numeric: true });
      return (await describeProxies(meeting, all)).toSorted(
        (a, b) => compare(a.holder.name, b.holder.name) || compare(a.giver.name, b.giver.name),
      );
    },
  };
}
