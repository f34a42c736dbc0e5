import { AppError } from '../../platform/app-error.ts';
import { nextUpdatedAt } from './clock-moves.ts';
import { auditedChanges } from './edit-election.ts';
import { electionEvent } from './election-change.ts';
import type { ElectionRecord } from './election-document.ts';
import type { ElectionChange } from './election-store.ts';
import { type VisibleCounts, wasSeen } from './visible-counts.ts';

export type Openings = ReturnType<typeof createOpenings>;

/** What is checked, and stored of an election, in the write that opens it, whichever way it is opened. */
export function createOpenings(deps: {
  /**
   * Records in a meeting that one of its questions is about to be opened, so that the meeting does not close at the same
   * time. Must be called after the election was read: see `renewQuestions`. @throws AppError NOT_FOUND, MEETING_NOT_OPEN
   */
  admitOpening: (meetingId: string) => Promise<void>;
  proxiesVersion: (meetingId: string) => Promise<number>;
  /** Returns the place of what happens now among the changes of attendance of a meeting. */
  attendancePlace: (meetingId: string) => Promise<number>;
  /** Returns whether a proxy holds that an administrator entered. */
  hasEnteredProxies: (meetingId: string) => Promise<boolean>;
  visibleCounts: VisibleCounts;
}) {
  const { admitOpening, proxiesVersion, attendancePlace, hasEnteredProxies, visibleCounts } = deps;

  /** Returns which proxies are for the election. Without ballots, it may be opened again with newer ones. */
  async function proxiesFor(
    meeting: { id: string },
    { proxies, ballotSalt }: ElectionRecord,
  ): Promise<Pick<ElectionRecord, 'proxies'>> {
    if (proxies?.meeting === meeting.id && ballotSalt !== null) return {};
    return { proxies: { meeting: meeting.id, version: await proxiesVersion(meeting.id) } };
  }

  /**
   * A question opens only while its meeting is open. An election that is open cannot join a meeting: while the meeting
   * closes, it would not be found.
   * @throws AppError ELECTORATE_LOCKED, NOT_FOUND, MEETING_NOT_OPEN
   */
  async function inMeeting(
    current: ElectionRecord,
    next: ElectionRecord,
  ): Promise<Pick<ElectionRecord, 'proxies'>> {
    const { status, meeting } = next;
    if (status !== 'active' || !meeting) return {};
    if (meeting.id !== current.meeting?.id) {
      throw new AppError(
        'ELECTORATE_LOCKED',
        'Voting is open, so this election can no longer become part of a meeting.',
      );
    }
    if (current.status === 'active') return {};
    await admitOpening(meeting.id);
    return proxiesFor(meeting, next);
  }

  /** Returns the status changes with the place of the last one among the changes of attendance. */
  async function placed(
    { meeting }: Pick<ElectionRecord, 'meeting'>,
    statusChanges: ElectionRecord['statusChanges'] = [],
  ): Promise<Partial<Pick<ElectionRecord, 'statusChanges'>>> {
    const last = statusChanges.at(-1);
    if (!meeting || !last) return {};
    const attendance = { meeting: meeting.id, place: await attendancePlace(meeting.id) };
    return { statusChanges: [...statusChanges.slice(0, -1), { ...last, attendance }] };
  }

  /**
   * Returns the ballot with a hidden count if paper is handed out beside this election, or if members would have to end a
   * proxy that they did not give before they can vote, which shows when they do.
   * @throws AppError PAPER_REFUSED if this election has paper, and a count is visible beside it; REOPENING_REFUSED or
   * PAPER_REFUSED if its own count has been visible already
   */
  async function ballotFor(
    current: ElectionRecord | undefined,
    next: ElectionRecord,
  ): Promise<Pick<ElectionRecord, 'ballot'> | undefined> {
    const isFirst = !current?.statusChanges.some(({ to }) => to === 'active');
    // Later, those who have not voted must still be able to. Then, no paper is handed out.
    const shown = isFirst && next.ballot.onPaper ? await visibleCounts.beside(next) : undefined;
    if (shown) throw paperRefused(next, shown);
    if (current?.status === 'active' && next.ballotSalt !== null) {
      // If both are open already, their voters have come to share them since, and an earlier end changes nothing.
      const coming = await visibleCounts.asking(next, ({ status }) => status === 'upcoming');
      if (coming) throw extensionRefused(coming);
      return undefined;
    }
    const asking = await visibleCounts.asking(next);
    if (asking && next.ballotSalt !== null) throw reopeningRefused(asking);
    if (asking || (await isOpenedWithEnteredProxies(current, next))) return hidden(next);
    return undefined;
  }

  /** Once there are ballots, no newer proxies are for the election. */
  const isOpenedWithEnteredProxies = async (
    current: ElectionRecord | undefined,
    { ballot, ballotSalt, meeting }: ElectionRecord,
  ): Promise<boolean> =>
    ballot.results === 'live' &&
    meeting !== null &&
    current?.status !== 'active' &&
    ballotSalt === null &&
    hasEnteredProxies(meeting.id);

  /** Once the count has been seen, the clock must not open the election again beside paper, either. */
  function needsCheck(current: ElectionRecord | undefined, next: ElectionRecord): boolean {
    const isExtended = current !== undefined && next.endDate > current.endDate;
    if (next.status === 'upcoming')
      return wasSeen(next) && (isExtended || current?.status === 'completed');
    const isNew = current?.status !== 'active' || next.electorate !== current.electorate;
    return next.status === 'active' && (isNew || isExtended);
  }

  /** Rejects a start at which no paper could be handed out. @throws AppError PAPER_REFUSED */
  async function requireNoCountAtStart(
    current: ElectionRecord | undefined,
    next: ElectionRecord,
  ): Promise<void> {
    // Once it has been open, those who have not voted must still be able to. Then, no paper is handed out.
    if (next.statusChanges.some(({ to }) => to === 'active')) return;
    const isSame =
      current?.ballot.onPaper === next.ballot.onPaper &&
      current.status === next.status &&
      current.startDate.getTime() === next.startDate.getTime() &&
      current.meeting?.id === next.meeting?.id &&
      current.electorate === next.electorate;
    const shown = isSame ? undefined : await visibleCounts.atStart(next);
    if (shown) throw startRefused(next, shown);
  }

  /**
   * Members who answer two questions at once may have to end a proxy that they did not give for one of them, which shows
   * when. So voting on no other question may be open whose count is visible.
   * @throws AppError PROXY_REFUSED
   */
  async function requireNoCountInMeeting(
    current: ElectionRecord,
    next: ElectionRecord,
  ): Promise<void> {
    if (next.status !== 'active' || current.status === 'active' || !next.meeting) return;
    if (!(await hasEnteredProxies(next.meeting.id))) return;
    const shown = await visibleCounts.inMeeting(next);
    if (shown) throw proxyRefused(next, shown);
  }

  return {
    /** Returns a new election as it is stored. In meetings, elections are opened after that. @throws AppError PAPER_REFUSED */
    async created(record: ElectionRecord): Promise<ElectionRecord> {
      await requireNoCountAtStart(undefined, record);
      const ballot = needsCheck(undefined, record) ? await ballotFor(undefined, record) : undefined;
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
      await requireNoCountAtStart(current, next);
      // First, because a proxy that is entered later is not for this opening, and so need not hide the count.
      const proxies = await inMeeting(current, next);
      await requireNoCountInMeeting(current, next);
      const ballot = needsCheck(current, next) ? await ballotFor(current, next) : undefined;
      const set = {
        ...change.set,
        ...ballot,
        ...proxies,
        ...(await placed(next, change.set.statusChanges)),
      };
      const [first] = change.events;
      if (!ballot || !first) return { ...change, set };
      const { at, actor } = first;
      const details = { changes: auditedChanges(next, ballot) };
      const event = electionEvent(next, { event: 'election.updated', at, actor, details });
      return { set, events: [...change.events, event] };
    },

    /**
     * Returns an election with paper beside which the clock must not open this one, because its count has been seen. This
     * was checked when its dates were set, but voters may have moved between groups since.
     */
    async blocking(
      current: ElectionRecord,
      next: ElectionRecord,
    ): Promise<ElectionRecord | undefined> {
      if (next.status !== 'active' || !wasSeen(current)) return undefined;
      return visibleCounts.asking(next);
    },

    /**
     * Returns what the clock stores beside the move that opens an election. If a count is visible beside an election with
     * paper, no paper is handed out.
     */
    async moved(current: ElectionRecord, next: ElectionRecord): Promise<ElectionChange> {
      const isUnseen = next.status === 'active' && !wasSeen(current);
      const isHidden = isUnseen && (await visibleCounts.asking(next));
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
     * Returns whose count is hidden right after an opening, with a new version of it: that of the election which was opened
     * or of another one, if the two were opened, or paper was handed out, in the same moment. Each writes before it checks,
     * so at least one of them notices the other. Must be written before any ballot.
     */
    async opened(
      written: ElectionRecord,
    ): Promise<{ election: ElectionRecord; change: ElectionChange } | undefined> {
      if (written.status !== 'active' || written.ballotSalt !== null) return undefined;
      const visible = written.ballot.onPaper
        ? await visibleCounts.unseenBeside(written)
        : (await visibleCounts.asking(written)) && written;
      if (!visible) return undefined;
      const { set, events } = hiding(visible);
      const updatedAt = nextUpdatedAt(visible.updatedAt, written.updatedAt);
      return { election: visible, change: { set: { ...set, updatedAt }, events } };
    },

    /**
     * Rejects handing out paper and taking it back if a count was visible beside the election, or would be if voting in it
     * opened now. @throws AppError PAPER_REFUSED
     */
    async requireNoVisibleCount(election: ElectionRecord): Promise<void> {
      const shown = await visibleCounts.beside(election);
      if (shown) throw paperRefused(election, shown);
    },
  };
}

const hidden = ({ ballot }: ElectionRecord): Pick<ElectionRecord, 'ballot'> => ({
  ballot: { ...ballot, results: 'after-close' },
});

/** Returns the change that hides the count of an election that has just been opened, as an act of the one who opened it. */
function hiding(election: ElectionRecord): ElectionChange {
  const ballot = hidden(election);
  const { at = election.updatedAt, by = { type: 'clock' } as const } =
    election.statusChanges.at(-1) ?? {};
  const details = { changes: auditedChanges(election, ballot) };
  const event = electionEvent(election, { event: 'election.updated', at, actor: by, details });
  return { set: ballot, events: [event] };
}

const paperRefused = ({ title }: ElectionRecord, shown: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    shown.status !== 'completed' && shown.deletedAt === null
      ? `The count of “${shown.title}” is visible while the same people can vote in “${title}”. Handing out paper shows who has voted, so it would reveal votes. Wait until “${shown.title}” has closed, or turn off paper ballots for “${title}” before it opens.`
      : `The count of “${shown.title}” was visible while the same people could vote in “${title}”. Handing out paper shows who has voted, so it would reveal votes.`,
  );

const proxyRefused = ({ title }: ElectionRecord, shown: ElectionRecord) =>
  new AppError(
    'PROXY_REFUSED',
    `The count of “${shown.title}” is visible. An administrator has entered proxies, and members may have to end one before they can vote on “${title}”, which shows when they vote. Close voting on “${shown.title}” first, or end these proxies.`,
  );

const startRefused = ({ title }: ElectionRecord, shown: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    `“${title}” would start while the count of “${shown.title}”, in which the same people can vote, is visible. Handing out paper shows who has voted, so it would reveal votes. Choose a start after “${shown.title}” has closed, or turn off paper ballots.`,
  );

const extensionRefused = ({ title }: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    `“${title}”, in which the same people can vote, starts before this end. Paper ballots are handed out in it, which shows who has voted, and the count of this election is visible. Choose an earlier end.`,
  );

const reopeningRefused = ({ title }: ElectionRecord) =>
  new AppError(
    'REOPENING_REFUSED',
    `Voting can’t be opened again while paper ballots are handed out in “${title}”, in which the same people can vote: that shows who has voted, and the count of this election is visible. Wait until “${title}” has closed.`,
  );
