import { randomBytes } from 'node:crypto';
import type {
  AssignWriteInsInput,
  CreateElectionInput,
  ElectionStatus,
  WithdrawalRequest,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { firstAfter, type DueTime } from '../../platform/feature.ts';
import type { Logger } from '../../platform/logger.ts';
import { createQuarantine } from '../../platform/quarantine.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import type { Attachments } from './attachments.ts';
import { assignWriteIns } from './assign-write-ins.ts';
import { isCountHidden } from './ballot-settings.ts';
import { createWatched } from './cached-elections.ts';
import { moveEvent, requireEnd, requireRealCandidates } from './edit-election.ts';
import { type ChangeOf, electionEvent } from './election-change.ts';
import { createEdits } from './election-edits.ts';
import type {
  ElectionChange,
  ElectionRecord,
  ElectionStore,
  WatchedElection,
} from './election-store.ts';
import { createStoredElectorates, isFixedByBallots, type NamedGroups } from './electorates.ts';
import { questionsTogether } from './linked-elections.ts';
import type { Counts, CountState, WriteInCounts } from './present-election.ts';
import { scheduleElection } from './new-election.ts';
import type { Openings } from './openings.ts';
import { createSealingMarks } from './sealing-record.ts';
import { createCopies } from './copy-elections.ts';
import { declaration, deletion } from './declare-delete.ts';
import { afterMoves, createCloses, dueMoves, notOpened, withDueMoves } from './clock-moves.ts';
import { notFound } from './visible-elections.ts';
import { withdrawCandidate } from './withdraw-candidate.ts';

/** How many times an edit is tried if other edits come first. */
/** Several times as long as clocks may differ. */
const justClosedMs = 10 * 60_000;
/** A request that read the election just before its deletion may still store a ballot, so ballots are removed later. */
const removalDelayMs = 10 * 60_000;

/** The part of the ballot box that elections use. */
export interface Ballots {
  countNow(election: ElectionRecord): Promise<Counts>;
  /** Returns the names that voters have written in. */
  writeIns(election: ElectionRecord): Promise<WriteInCounts>;
  /** Returns whether a recount has confirmed the count. */
  countState(election: ElectionRecord): Promise<CountState>;
  seen(election: WatchedElection): Promise<{ count: Counts; isConfirmed: boolean }>;
  /** Returns how many voters have a paper ballot. */
  countHandouts(election: ElectionRecord): Promise<number>;
  /** Returns whether paper ballots have yet to join the count. */
  areHandoutsAwaited(election: ElectionRecord): Promise<boolean>;
  sign(text: string): string;
  /** Removes every ballot of a deleted election. */
  empty(electionId: string): Promise<void>;
}

export type Elections = ReturnType<typeof createElections>;

/** Elections in their current state. Due moves are applied even if they are not stored yet. */
export function createElections(deps: {
  store: ElectionStore;
  attachments: Attachments;
  ballots: () => Ballots;
  groups: NamedGroups;
  /** Rejects a meeting that does not exist or is closed. */
  requireMeeting: (id: string) => Promise<void>;
  /** See `createOpenings`. @throws AppError NOT_FOUND, MEETING_NOT_OPEN */
  admitOpening: (meetingId: string) => Promise<void>;
  openings: Openings;
  clock: TrustedClock;
  readChanges: Parameters<typeof createWatched>[0]['readChanges'];
  logger: Logger;
}) {
  const { store, attachments, ballots, groups, requireMeeting, admitOpening, openings } = deps;
  const { clock, readChanges, logger } = deps;
  const { forget, ...watched } = createWatched({ store, clock, readChanges });
  const isClockTrusted = () => clock.departure() === undefined;
  const closes = createCloses(clock);
  const unmoved = createQuarantine({ kind: 'election to open or close', clock, logger });
  const unremoved = createQuarantine({ kind: 'deleted election', clock, logger });
  const joined = createSingleFlight(async (id) => store.find(id));

  let nextMove: DueTime;

  const electorates = createStoredElectorates(groups);

  async function remove(id: string, actor: Actor): Promise<void> {
    await writeToNewest(id, async (current) => {
      const [now, since] = [clock.now(), clock.settled()];
      const count = await ballots().countNow(current);
      const { state } = await ballots().countState(current);
      const isHidden = isCountHidden(current, state === 'confirmed');
      return deletion(current, { count, isHidden }, { actor, now, since });
    });
  }

  /** Simultaneous callers share a query, but never one that started before their call. @throws AppError NOT_FOUND */
  async function find(id: string): Promise<ElectionRecord> {
    const election = await joined(id);
    if (!election) throw notFound();
    return withDueMoves(election, clock.settled());
  }

  /** Completes what is stored of a status change that was just written. Returns the election as it is then. */
  async function completed(written: ElectionRecord): Promise<ElectionRecord> {
    closes.see(written);
    let latest = written;
    return untilWritten(async () => {
      const hiding = await openings.opened(latest);
      const change = hiding?.change ?? (await openings.closed(latest));
      if (!change) return latest;
      const changed = hiding?.election ?? latest;
      const edited = await store
        .edit(changed, change, { whileUnfrozen: hiding !== undefined })
        .finally(() => forget(changed._id));
      if (edited && !hiding) return edited;
      const read = await store.find(latest._id);
      if (!read) return latest;
      latest = read;
      return OVERTAKEN;
    });
  }

  /** Stores due moves. Does nothing if an edit came first, since the next run checks again. */
  async function storeDueMoves(election: ElectionRecord): Promise<void> {
    const now = clock.settled();
    const due = dueMoves(election, now);
    if (due.length === 0) return;
    const blocking = await openings.blocking(election, afterMoves(election, due));
    const moves = blocking ? [notOpened(election)] : due;
    const moved = afterMoves(election, moves);
    const change = await openings.moved(election, moved);
    const events = [
      ...moves.map((move) => moveEvent(election, move, { now, blocking })),
      ...change.events,
    ];
    const set = {
      ...change.set,
      status: moved.status,
      statusSetAt: moved.statusSetAt,
      updatedAt: moved.updatedAt,
    };
    const written = await store.move(election, { set, events });
    if (written) await completed(written);
  }

  async function findForEdit(id: string): Promise<ElectionRecord> {
    const read = await store.find(id);
    if (read) await storeDueMoves(read);
    return find(id);
  }

  /** Makes a change to the newest version and writes it. Starts over if another change comes first. */
  async function writeToNewest(
    id: string,
    changeOf: ChangeOf,
    isForUnfrozen: (change: ElectionChange, current: ElectionRecord) => boolean = isFixedByBallots,
  ): Promise<ElectionRecord> {
    return untilWritten(async () => {
      const current = await findForEdit(id);
      const change = await openings.changed(current, await changeOf(current));
      if (!change) return current;
      const written = await store
        .edit(current, change, { whileUnfrozen: isForUnfrozen(change, current) })
        .finally(() => forget(id));
      if (!written) return OVERTAKEN;
      closes.see(written);
      const latest = change.set.status ? await completed(written) : written;
      return withDueMoves(latest, clock.settled());
    });
  }

  /** Returns all elections, newest first, with every write of any process. */
  async function findAll(): Promise<ElectionRecord[]> {
    const now = clock.settled();
    return (await watched.findAllStored()).map((election) => withDueMoves(election, now));
  }

  /** Returns the questions that voters answer together with an election: see `questionsTogether`. */
  const findTogether = async (election: ElectionRecord): Promise<ElectionRecord[]> =>
    election.paper === '' ? [election] : questionsTogether(election, await findAll());

  const { openCreated, ...edits } = createEdits({
    ...deps,
    electorates,
    isClockTrusted,
    findForEdit,
    findAll,
    findTogether,
    write: writeToNewest,
    forget,
  });

  return {
    find,
    ...watched,
    findAll,
    findTogether,

    /**
     * @throws AppError VALIDATION_FAILED if the ballot is inconsistent or does not fit the candidates, or if the
     * election would be active after its end date; PLACEHOLDER_CANDIDATES if it would be active with placeholders
     */
    async create(input: CreateElectionInput, actor: Actor): Promise<ElectionRecord> {
      const now = clock.settled();
      requireEnd(input, { now, isClockTrusted: isClockTrusted() });
      requireRealCandidates(input);
      const { meeting } = input;
      if (meeting) await requireMeeting(meeting.id);
      const isOpening = meeting !== null && input.status === 'active';
      if (isOpening) await admitOpening(meeting.id);
      const status = isOpening ? 'upcoming' : input.status;
      const { record, event } = await electorates.store(input.electorate, actor, (electorate) =>
        scheduleElection({ ...input, status, electorate }, { actor, now }),
      );
      await attachments.hold([], record.candidates);
      const created = await openings.created(record);
      await store
        .insert({ ...created, events: [event], eventsCount: 1 })
        .finally(() => forget(record._id));
      if (!isOpening) return completed(created);
      return openCreated(record, input, actor).catch(async (error: unknown) => {
        // Once it was refused, nothing is left of it. After any other failure, it may be open.
        if (error instanceof AppError) await remove(record._id, actor);
        throw error;
      });
    },

    /** Returns whether anyone may see the result: once it is declared, if the election says so. */
    isPublic: (id: string) => store.isPublic(id),

    copy: createCopies({ store, attachments, find, findAll, groups, clock, forget }),

    ...edits,

    /** @throws AppError NOT_FOUND, UNKNOWN_CANDIDATE, WITHDRAWAL_REFUSED */
    withdraw: (id: string, given: WithdrawalRequest, actor: Actor): Promise<ElectionRecord> =>
      writeToNewest(
        id,
        (current) =>
          withdrawCandidate(current, given, { actor, now: clock.now(), sign: ballots().sign }),
        // A candidate can withdraw even after the candidates are fixed.
        () => false,
      ),

    /** Says for whom names count that voters have written in. @throws AppError NOT_FOUND and the errors of `assignWriteIns` */
    assignWriteIns: (id: string, given: AssignWriteInsInput, actor: Actor) =>
      writeToNewest(
        id,
        async (current) => {
          const areHandoutsAwaited = await ballots().areHandoutsAwaited(current);
          return assignWriteIns(current, given, { actor, now: clock.now(), areHandoutsAwaited });
        },
        () => false,
      ),

    /** Declares the result. Has no effect if it is already declared. @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED */
    async declare(id: string, actor: Actor): Promise<{ declaredAt: Date }> {
      const { declared } = await writeToNewest(id, async (current) => {
        const count = await ballots().countState(current);
        return declaration(current, count, { actor, now: clock.now() });
      });
      return { declaredAt: declared?.at ?? clock.now() };
    },

    /** Records which paper ballots join the count, or that they are in the ballot box. @throws AppError NOT_FOUND */
    joinHandouts: (id: string, changeOf: ChangeOf): Promise<ElectionRecord> =>
      writeToNewest(id, changeOf, () => false),

    ...createSealingMarks({ store, ballots, clock, write: writeToNewest }),

    noteTestSent: (id: string, by: Actor) => store.keepTestSent(id, { at: clock.now(), by }),

    /** Records that a test email was read. @throws AppError NOT_FOUND, NO_TEST_SENT */
    async noteTestRead(id: string, actor: Actor): Promise<void> {
      const election = await find(id);
      const sentTo = election.testSent?.by;
      if (sentTo?.type !== 'user' || actor.type !== 'user' || sentTo.userId !== actor.userId) {
        throw new AppError('NO_TEST_SENT', 'Send yourself a test email first.');
      }
      const at = clock.now();
      const event = electionEvent(election, { event: 'message.test-read', at, actor });
      await store.keepTestRead(id, { at, by: actor }, event);
    },

    /** Hides the election at once. Its ballots and its document are removed later. @throws AppError NOT_FOUND */
    delete: remove,

    /** The job that removes deleted elections and their ballots. */
    async removeDeleted(): Promise<void> {
      const before = new Date(clock.settled().getTime() - removalDelayMs);
      for (const { _id, candidates } of await store.findRemovable(before)) {
        await unremoved.attempt(_id, async () => {
          await ballots().empty(_id);
          await attachments.hold(candidates, []);
          await store.remove(_id);
        });
      }
    },

    /** The job that removes photos and statements that no election refers to. */
    tidyAttachments: (): Promise<void> => attachments.tidy(() => store.findAll()),

    /** Ballots are checked against the frozen election, never against an earlier version. @throws AppError NOT_FOUND */
    async freeze(id: string): Promise<ElectionRecord> {
      const frozen = await store
        .freeze(id, randomBytes(32).toString('hex'))
        .finally(() => forget(id));
      return frozen ? withDueMoves(frozen, clock.settled()) : find(id);
    },

    requireNoVisibleCount: openings.requireNoVisibleCount,

    pushEvent: (id: string, event: AuditEvent) => store.pushEvent(id, event),

    /** Returns every election that may have had ballots, including deleted ones, and all others that are not deleted. */
    async findAllEver(): Promise<ElectionRecord[]> {
      const now = clock.settled();
      return (await store.findAllEver()).map((election) => withDueMoves(election, now));
    },

    /** The job that stores every due move. */
    async moveDue(): Promise<void> {
      const now = clock.settled();
      const movable = await store.findMovable();
      nextMove = firstAfter(now, movable.flatMap(boundariesOf));
      for (const election of movable) {
        await unmoved.attempt(election._id, () => storeDueMoves(election));
      }
    },

    /** When the clock moves the next of the elections that `moveDue` has read. */
    nextMove: (): DueTime => unmoved.nextDue() ?? nextMove,

    /** The times at which the clock may open or close an election. */
    async boundaries(): Promise<Date[]> {
      return (await store.findMovable()).flatMap(boundariesOf);
    },

    /** Returns elections that may have ballots and have this stored status. Due moves are not applied. */
    findFrozen: (status: ElectionStatus): Promise<ElectionRecord[]> => store.findFrozen(status),

    /** Returns elections that may have ballots and were closed in the last minutes, by any host's clock. */
    findJustClosed: (): Promise<ElectionRecord[]> =>
      store.findClosedSince(new Date(clock.now().getTime() - justClosedMs)),

    closes,
  };
}

const boundariesOf = ({ startDate, endDate }: ElectionRecord) => [startDate, endDate];
