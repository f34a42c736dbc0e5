import { auditedChanges } from '../stored/audited-fields.ts';
import { electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord, StoredChange } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { mustBeChecked, ruleForClock } from '../secrecy/giving-way.ts';
import { hiding, type OpeningChecks } from '../secrecy/opening-checks.ts';
import type { OpeningsAtMeetings } from './openings-at-meetings.ts';
import { createSecondLook } from '../secrecy/second-look.ts';
import type { VisibleCounts } from '../secrecy/visible-counts.ts';

export type Openings = ReturnType<typeof createOpenings>;

/** What is checked, and stored of an election, in the write that opens it, whichever way it is opened. */
export function createOpenings(deps: {
  atMeetings: OpeningsAtMeetings;
  checks: OpeningChecks;
  visibleCounts: VisibleCounts;
}) {
  const { checks, visibleCounts } = deps;
  const { inMeeting, placed } = deps.atMeetings;

  /**
   * Returns a time at which a count stops being visible; no earlier than the last opening that is stored, whatever the
   * clock says.
   */
  async function notBeforeOpenings(at: Date): Promise<Date> {
    return new Date(Math.max(at.getTime(), await visibleCounts.lastOpening()));
  }

  /** Returns an administrator’s status changes with what is stored of the last one. */
  async function ordered(
    next: ElectionRecord,
    given: StoredChange[] | undefined,
  ): Promise<Partial<Pick<ElectionRecord, 'statusChanges'>>> {
    const { statusChanges = given } = await placed(next, given);
    const last = statusChanges?.at(-1);
    if (!statusChanges || !last) return {};
    const notBefore = last.from === 'active' ? await notBeforeOpenings(last.at) : last.at;
    if (notBefore <= last.at) return { statusChanges };
    return { statusChanges: [...statusChanges.slice(0, -1), { ...last, notBefore }] };
  }

  return {
    /**
     * Returns a new election as it is stored. In meetings, elections are opened after that.
     * @throws AppError PAPER_REFUSED, EDITED_MEANWHILE
     */
    async created(record: ElectionRecord): Promise<ElectionRecord> {
      await checks.requireNoMerge(undefined, record);
      await checks.requireNoCountAtStart(undefined, record);
      const ballot = await checks.hidingFor(undefined, record);
      const opened = { ...record, ...ballot };
      // No merge can fence off what is inserted, so it looks for merges once more.
      return { ...opened, ...(opened.status === 'active' && { isUnchecked: true }) };
    },

    /**
     * Returns an edit with what is stored if it opens the election.
     * @throws AppError PAPER_REFUSED, REOPENING_REFUSED, EDITED_MEANWHILE, and what `inMeeting` throws
     */
    async changed(
      current: ElectionRecord,
      change: ElectionChange | undefined,
    ): Promise<ElectionChange | undefined> {
      if (!change) return undefined;
      const next: ElectionRecord = { ...current, ...change.set };
      await checks.requireNoMerge(current, next);
      await checks.requireNoCountAtStart(current, next);
      const ballot = await checks.hidingFor(current, next);
      // The meeting is asked last: if it admits an opening, its groups and its quorum can no longer be changed.
      const proxies = await inMeeting(current, next);
      const { status, electorate } = change.set;
      const isOpening = status !== undefined || electorate !== undefined;
      const set = {
        ...change.set,
        ...ballot,
        ...proxies,
        ...(await ordered(next, change.set.statusChanges)),
        ...(next.deletedAt && { deletedAt: await notBeforeOpenings(next.deletedAt) }),
        ...(isOpening && uncheckedIn({ ...next, ...ballot })),
      };
      const [first] = change.events;
      if (!ballot || !first) return { ...change, set };
      const { at, actor } = first;
      const details = { changes: auditedChanges(next, ballot) };
      const event = electionEvent(next, { event: 'election.updated', at, actor, details });
      return { set, events: [...change.events, event] };
    },

    isMerging: checks.isMerging,

    /**
     * Returns an election with paper beside which the clock must not open this one, because its count has been seen.
     */
    async blocking(
      current: ElectionRecord,
      next: ElectionRecord,
    ): Promise<ElectionRecord | undefined> {
      const rule = ruleForClock(current, next);
      return rule?.act === 'stay-closed' ? visibleCounts[rule.look](next) : undefined;
    },

    /**
     * Returns what the clock stores beside the move that opens an election.
     */
    async moved(current: ElectionRecord, next: ElectionRecord): Promise<ElectionChange> {
      const rule = ruleForClock(current, next);
      const isHidden = rule?.act === 'hide' && (await visibleCounts[rule.look](next));
      const { statusChanges } = next;
      const { set, events } = isHidden ? hiding(next) : { set: {}, events: [] };
      const place = await placed(next, statusChanges);
      return {
        set: { statusChanges, ...set, ...uncheckedIn({ ...next, ...set }), ...place },
        events,
      };
    },

    /**
     * Returns what is stored once the close of a meeting's question is written, in the same version: its place, because
     * members who came before it was written could still vote. Returns undefined for all others.
     */
    async closed(written: ElectionRecord): Promise<ElectionChange | undefined> {
      if (written.status !== 'completed' || !written.meeting) return undefined;
      return { set: await placed(written, written.statusChanges), events: [] };
    },

    opened: createSecondLook({ visibleCounts, isMerging: checks.isMerging, ordered }),
  };
}

/** Returns what is stored with an opening that must be checked. */
const uncheckedIn = (opened: ElectionRecord): Pick<ElectionRecord, 'isUnchecked'> =>
  mustBeChecked(opened) ? { isUnchecked: true } : {};
