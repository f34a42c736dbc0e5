import type { GeneralSettings, OpenTie } from '@votewise/contract';
import { randomBytes } from 'node:crypto';
import { createSingleFlight } from '../../platform/single-flight.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { Ballots } from './reading/ballots.ts';
import { withDueMoves } from './stored/clock-moves.ts';
import { createCopies } from './editing/copy-elections.ts';
import { createElectionCreation } from './editing/election-creation.ts';
import { createResultActs } from './editing/result-acts.ts';
import { createElectionEdits } from './editing/election-edits.ts';
import type { FindNames, RequireEncryptable } from './editing/encryptable.ts';
import { createElectionReading } from './reading/election-reading.ts';
import { createElectionRemoval } from './editing/election-removal.ts';
import { type ElectionRecord, isBeingOpened } from './stored/election-document.ts';
import type { ElectionStore } from './stored/election-store.ts';
import { createElectionWriting } from './opening/election-writing.ts';
import { createStoredElectorates, type NamedGroups } from './electorate/stored-electorates.ts';
import type { OpeningChecks } from './secrecy/opening-checks.ts';
import type { Openings } from './opening/openings.ts';
import { createSealingRecord } from './editing/sealing-record.ts';
import { createTestEmails } from './editing/test-emails.ts';

export type Elections = ReturnType<typeof createElections>;

/** Elections in their current state. Due moves are applied even if they are not stored yet. */
export function createElections(deps: {
  store: ElectionStore;
  attachments: Attachments;
  ballots: () => Ballots;
  openTieOf: (election: ElectionRecord) => Promise<OpenTie | undefined>;
  groups: NamedGroups;
  /** Rejects a meeting that does not exist or is closed. */
  requireMeeting: (id: string) => Promise<void>;
  requireEncryptable: RequireEncryptable;
  findNames: FindNames;
  /** See `createOpenings`. @throws AppError NOT_FOUND, MEETING_NOT_OPEN */
  admitOpening: (meetingId: string) => Promise<unknown>;
  openings: Openings;
  requireNoVisibleCount: OpeningChecks['requireNoVisibleCount'];
  clock: TrustedClock;
  readChanges: Parameters<typeof createElectionReading>[0]['readChanges'];
  logger: Logger;
  general: () => GeneralSettings;
}) {
  const { store, attachments, groups, requireNoVisibleCount, clock } = deps;
  const reading = createElectionReading(deps);
  const { find, findAll, findTogether, forget } = reading;
  const electorates = createStoredElectorates(groups);
  const writing = createElectionWriting({ ...deps, find, forget });
  const { withConsequences, findForEdit, write } = writing;
  const { remove, removeDeleted } = createElectionRemoval({ ...deps, write });
  const editing = { ...deps, electorates, findForEdit, findAll, findTogether, write, forget };
  const edits = createElectionEdits(editing);
  const { openCreated } = edits;
  const creation = { ...deps, electorates, openCreated, withConsequences, remove, forget };
  const acts = createResultActs({ ...deps, write });
  const sealing = createSealingRecord({ ...deps, write });
  const tests = createTestEmails({ store, find, clock });

  const storedOnce = createSingleFlight(findForEdit);

  return {
    find,
    findAll,
    findTogether,
    findAllStored: reading.findAllStored,
    findAllEver: reading.findAllEver,
    findWatched: reading.findWatched,
    findAllWatched: reading.findAllWatched,
    findAllLatest: reading.findAllLatest,
    findFrozen: reading.findFrozen,
    findEncrypted: reading.findEncrypted,
    findJustClosed: reading.findJustClosed,
    isPublic: reading.isPublic,
    /** Returns an election whose due moves are stored, and whose opening is checked. @throws AppError NOT_FOUND */
    findStored: findForEdit,

    closes: writing.closes,
    moveDue: writing.moveDue,
    nextMove: writing.nextMove,
    boundaries: writing.boundaries,

    create: createElectionCreation(creation),
    copy: createCopies({ ...deps, find, findAll, forget }),
    edit: edits.edit,
    reschedule: edits.reschedule,
    renewQuestions: edits.renewQuestions,
    delete: remove,
    removeDeleted,

    withdraw: acts.withdraw,
    assignWriteIns: acts.assignWriteIns,
    decideTie: acts.decideTie,
    declare: acts.declare,
    annul: acts.annul,
    joinHandouts: acts.joinHandouts,

    beginSealing: sealing.beginSealing,
    endSealing: sealing.endSealing,
    stopSealing: sealing.stopSealing,
    findSealing: sealing.findSealing,
    findSealable: sealing.findSealable,
    isSealingDue: sealing.isSealingDue,

    noteTestSent: tests.noteTestSent,
    noteTestRead: tests.noteTestRead,

    /** The job that removes photos and statements that no election refers to. */
    tidyAttachments: (): Promise<void> => attachments.tidy(() => store.findAll()),

    /**
     * Freezes an election before its first ballot, unless it has changed since it was read. Ballots are checked against the
     * election that this returns, never against an earlier version. If an opening is not stored and checked, this is done
     * instead, once for all who vote in that moment, so that all hosts know of it, and whether it hides the count.
     * @throws AppError NOT_FOUND
     */
    async freeze(read: ElectionRecord): Promise<ElectionRecord> {
      if (isBeingOpened(read)) return storedOnce(read._id);
      const frozen = await store
        .freeze(read, randomBytes(32).toString('hex'))
        .finally(() => forget(read._id));
      return frozen ? withDueMoves(frozen, clock.trusted()) : find(read._id);
    },

    requireNoVisibleCount,

    pushEvent: (id: string, event: AuditEvent) => store.pushEvent(id, event),
  };
}
