import type { CreateElectionInput } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { requireEnd, requireRealCandidates } from './edit-election.ts';
import type { ElectionEdits } from './election-edits.ts';
import type { FindNames, RequireEncryptable } from './encryptable.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import type { WithConsequences } from '../opening/consequences.ts';
import type { StoredElectorates } from '../electorate/stored-electorates.ts';
import { scheduleElection } from './new-election.ts';
import type { Openings } from '../opening/openings.ts';

/** Returns what schedules a new election, and opens it if that is wanted. */
export function createElectionCreation(deps: {
  store: ElectionStore;
  attachments: Attachments;
  electorates: StoredElectorates;
  requireMeeting: (id: string) => Promise<void>;
  requireEncryptable: RequireEncryptable;
  findNames: FindNames;
  admitOpening: (meetingId: string) => Promise<unknown>;
  openings: Openings;
  openCreated: ElectionEdits['openCreated'];
  withConsequences: WithConsequences;
  remove: (id: string, actor: Actor) => Promise<void>;
  forget: (id: string) => void;
  clock: TrustedClock;
}) {
  const { store, attachments, electorates, requireMeeting, requireEncryptable } = deps;
  const { findNames, admitOpening, openings } = deps;
  const { openCreated, withConsequences, remove, forget, clock } = deps;

  /**
   * @throws AppError VALIDATION_FAILED if the ballot is inconsistent or does not fit the candidates, or if the
   * election would be active after its end date; PLACEHOLDER_CANDIDATES if it would be active with placeholders
   */
  return async (input: CreateElectionInput, actor: Actor): Promise<ElectionRecord> => {
    const now = clock.trusted();
    requireEnd(input, { now, isClockTrusted: clock.departure() === undefined });
    requireRealCandidates(input);
    const { meeting } = input;
    if (meeting) await requireMeeting(meeting.id);
    await requireEncryptable(input);
    const names = await findNames(input);
    const isOpening = meeting !== null && input.status === 'active';
    const status = isOpening ? 'upcoming' : input.status;
    const { record, event } = await electorates.store(input.electorate, actor, (electorate) =>
      scheduleElection({ ...input, status, electorate }, { actor, now, names }),
    );
    // Before anything is stored that would be left. From then on, the meeting keeps its groups, so after all other checks.
    if (isOpening) await admitOpening(meeting.id);
    await attachments.hold([], record.candidates);
    const created = await openings.created(record);
    await store
      .insert({ ...created, events: [event], eventsCount: 1 })
      .finally(() => forget(record._id));
    if (!isOpening) {
      const { latest, refusal } = await withConsequences(created);
      if (!refusal) return latest;
      await remove(record._id, actor);
      throw refusal;
    }
    return openCreated(record, input, actor).catch(async (error: unknown) => {
      // Once it was refused, nothing is left of it. After any other failure, it may be open.
      if (error instanceof AppError) await remove(record._id, actor);
      throw error;
    });
  };
}
