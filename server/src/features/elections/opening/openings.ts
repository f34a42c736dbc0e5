import type { AppError } from '../../../platform/app-error.ts';
import { auditedChanges } from '../stored/audited-fields.ts';
import { isLive } from '../stored/ballot-settings.ts';
import { changeWith, electionEvent, nextUpdatedAt } from '../stored/election-change.ts';
import type { ElectionRecord, StoredChange } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { ruleAfterOpening, ruleForClock } from './giving-way.ts';
import { hidden, type OpeningChecks } from './opening-checks.ts';
import { bridgeRefused, reopeningRefused } from './opening-refusals.ts';
import type { OpeningsAtMeetings } from './openings-at-meetings.ts';
import type { VisibleCounts } from './visible-counts.ts';

export type Openings = ReturnType<typeof createOpenings>;

/** What is written after an opening. */
export interface Consequence {
  election: ElectionRecord;
  change: ElectionChange;
  /** Why the opening is taken back; missing if it is not. */
  refusal?: AppError;
}

/** What is checked, and stored of an election, in the write that opens it, whichever way it is opened. */
export function createOpenings(deps: {
  atMeetings: OpeningsAtMeetings;
  checks: OpeningChecks;
  visibleCounts: VisibleCounts;
}) {
  const { checks, visibleCounts } = deps;
  const { inMeeting, placed } = deps.atMeetings;

  /** Returns a time at which a count stops being visible; no earlier than the last opening that is stored, whatever the clock says. */
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
    /** Returns a new election as it is stored. In meetings, elections are opened after that. @throws AppError PAPER_REFUSED */
    async created(record: ElectionRecord): Promise<ElectionRecord> {
      await checks.requireNoCountAtStart(undefined, record);
      const ballot = await checks.hidingFor(undefined, record);
      return { ...record, ...ballot };
    },

    /**
     * Returns an edit with what is stored if it opens the election.
     * @throws AppError PAPER_REFUSED, REOPENING_REFUSED, and what `inMeeting` throws
     */
    async changed(
      current: ElectionRecord,
      change: ElectionChange | undefined,
    ): Promise<ElectionChange | undefined> {
      if (!change) return undefined;
      const next: ElectionRecord = { ...current, ...change.set };
      await checks.requireNoCountAtStart(current, next);
      const ballot = await checks.hidingFor(current, next);
      // The meeting is asked last: if it admits an opening, its groups and its quorum can no longer be changed.
      const proxies = await inMeeting(current, next);
      const set = {
        ...change.set,
        ...ballot,
        ...proxies,
        ...(await ordered(next, change.set.statusChanges)),
        ...(next.deletedAt && { deletedAt: await notBeforeOpenings(next.deletedAt) }),
      };
      const [first] = change.events;
      if (!ballot || !first) return { ...change, set };
      const { at, actor } = first;
      const details = { changes: auditedChanges(next, ballot) };
      const event = electionEvent(next, { event: 'election.updated', at, actor, details });
      return { set, events: [...change.events, event] };
    },

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
      return { set: { statusChanges, ...set, ...(await placed(next, statusChanges)) }, events };
    },

    /**
     * Returns what is stored once the close of a meeting's question is written, in the same version: its place, because
     * members who came before it was written could still vote. Returns undefined for all others.
     */
    async closed(written: ElectionRecord): Promise<ElectionChange | undefined> {
      if (written.status !== 'completed' || !written.meeting) return undefined;
      return { set: await placed(written, written.statusChanges), events: [] };
    },

    /**
     * Returns what is written right after an opening, if two elections were opened, or paper was handed out, in the same
     * moment: the count of the election that was opened, or of the other one, is hidden, which must be written before any
     * ballot; or the opening is taken back, with the refusal.
     */
    async opened(written: ElectionRecord, now: Date): Promise<Consequence | undefined> {
      const rule = ruleAfterOpening(written);
      const found = rule && (await visibleCounts[rule.look](written));
      if (!found) return undefined;
      if (rule.act === 'take-back') {
        const refusal = isLive(written) ? reopeningRefused(found) : bridgeRefused(written, found);
        const { set, events } = takingBack(written, now);
        Object.assign(set, await ordered(written, set.statusChanges));
        return { election: written, change: { set, events }, refusal };
      }
      const visible = rule.act === 'hide-other' ? found : written;
      const { set, events } = hiding(visible);
      const updatedAt = nextUpdatedAt(visible.updatedAt, written.updatedAt);
      return { election: visible, change: { set: { ...set, updatedAt }, events } };
    },
  };
}

/** Returns the change that hides the count of an election that has just been opened, as an act of the one who opened it. */
function hiding(election: ElectionRecord): ElectionChange {
  const ballot = hidden(election);
  const { at = election.updatedAt, by = { type: 'clock' } as const } =
    election.statusChanges.at(-1) ?? {};
  const details = { changes: auditedChanges(election, ballot) };
  const event = electionEvent(election, { event: 'election.updated', at, actor: by, details });
  return { set: ballot, events: [event] };
}

/** Returns the change that takes an opening back, as an act of the one who opened the election. */
function takingBack(opened: ElectionRecord, now: Date): ElectionChange {
  const { from, by = { type: 'clock' } as const } = opened.statusChanges.at(-1) ?? {};
  const to = from ?? 'upcoming';
  const earlier = opened.statusChanges.map(({ at }) => at.getTime());
  const at = new Date(Math.max(now.getTime(), ...earlier.map((time) => time + 1)));
  const statusChanges: StoredChange[] = [...opened.statusChanges, { from: 'active', to, at, by }];
  const details = { from: opened.status, to };
  const event = electionEvent(opened, { event: 'election.status-set', at, actor: by, details });
  return changeWith(opened, { status: to, statusSetAt: at, statusChanges }, event);
}
