import type { GeneralSettings, OpenTie } from '@votewise/contract';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { Ballots } from './reading/ballots.ts';
import { withDueMoves } from './opening/clock-moves.ts';
import { createCopies } from './editing/copy-elections.ts';
import { electionEvent } from './stored/election-change.ts';
import { createElectionCreation } from './editing/election-creation.ts';
import { createResultActs } from './editing/result-acts.ts';
import { createElectionEdits } from './editing/election-edits.ts';
import type { RequireEncryptable } from './editing/encryptable.ts';
import { createElectionReading } from './reading/election-reading.ts';
import { createElectionRemoval } from './editing/election-removal.ts';
import { type ElectionRecord, isBeingOpened } from './stored/election-document.ts';
import type { ElectionStore } from './stored/election-store.ts';
import { createElectionWriting } from './opening/election-writing.ts';
import { createStoredElectorates, type NamedGroups } from './electorate/stored-electorates.ts';
import type { OpeningChecks } from './opening/opening-checks.ts';
import type { Openings } from './opening/openings.ts';
import { createSealingRecord } from './editing/sealing-record.ts';

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
  const { forget, ...reading } = createElectionReading(deps);
  const { find, findAll, findTogether } = reading;
  const electorates = createStoredElectorates(groups);

  const { withConsequences, findForEdit, write, ...writing } = createElectionWriting({
    ...deps,
    find,
    forget,
  });
  const { remove, removeDeleted } = createElectionRemoval({ ...deps, write });
  const { openCreated, ...edits } = createElectionEdits({
    ...deps,
    electorates,
    findForEdit,
    findAll,
    findTogether,
    write,
    forget,
  });

  const storedOnce = createSingleFlight(findForEdit);

  return {
    ...reading,
    ...writing,

    create: createElectionCreation({
      ...deps,
      electorates,
      openCreated,
      withConsequences,
      remove,
      forget,
    }),

    copy: createCopies({ ...deps, find, findAll, forget }),

    ...edits,
    ...createResultActs({ ...deps, write }),
    ...createSealingRecord({ ...deps, write }),

    /** Returns an election whose due moves are stored, and whose opening is checked. @throws AppError NOT_FOUND */
    findStored: findForEdit,

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

    delete: remove,
    removeDeleted,

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
