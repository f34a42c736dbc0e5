import type { EventName } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { type AuditEvent, createEvent, type GivenEvent } from '../../audit/index.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import type { MeetingWrite, MeetingRecord } from './meeting-store.ts';

/**
 * Makes a change to the newest version and writes it. Starts over if another change comes first.
 * @param changeOf returns undefined to leave the meeting as it is
 * @throws AppError NOT_FOUND, EDITED_MEANWHILE
 */
export type ChangeMeeting = (
  id: string,
  changeOf: (
    current: MeetingRecord,
  ) => MeetingWrite | undefined | Promise<MeetingWrite | undefined>,
) => Promise<MeetingRecord>;

export const meetingEvent = <Name extends EventName>(
  { _id, title }: Pick<MeetingRecord, '_id' | 'title'>,
  given: GivenEvent<Name> & Pick<AuditEvent, 'at' | 'actor'>,
): AuditEvent => createEvent({ ...given, subject: { type: 'meeting', id: _id, label: title } });

/** @throws AppError MEETING_CLOSED */
export function requireNotClosed({ status }: Pick<MeetingRecord, 'status'>): void {
  if (status !== 'closed') return;
  throw new AppError('MEETING_CLOSED', 'This meeting is closed. Open it again to change it.');
}

/** Returns whether voting on a question has begun, also if that question has been closed since. */
export const hasVotingBegun = ({ openings }: Pick<MeetingRecord, 'openings'>): boolean =>
  openings > 0;

/**
 * Results, quorums, and participation lists depend on who took part and on the quorum, so neither changes later. A write
 * of the meeting fails if a question was about to be opened since it was read.
 * @throws AppError ELECTORATE_LOCKED
 */
export function requireNotBegun(meeting: MeetingRecord): void {
  if (!hasVotingBegun(meeting)) return;
  throw new AppError(
    'ELECTORATE_LOCKED',
    'Voting on a question of this meeting has begun, so who takes part and the quorum can no longer be changed. Plan another meeting instead.',
  );
}

/** @throws AppError MEETING_NOT_OPEN */
export function requireOpen({ status }: Pick<MeetingRecord, 'status'>): void {
  if (status === 'open') return;
  throw new AppError(
    'MEETING_NOT_OPEN',
    status === 'planned' ? 'This meeting hasn’t been opened yet.' : 'This meeting is closed.',
    { detail: { reason: `MEETING_NOT_OPEN.${status}` } },
  );
}

/** An election can be moved to another meeting, or out of all, while the agenda still lists it. */
export const isIn = (
  { _id }: Pick<MeetingRecord, '_id'>,
  { meeting }: Pick<ElectionRecord, 'meeting'>,
): boolean => meeting?.id === _id;

/** Returns the question with this ID. @throws AppError NOT_FOUND */
export function questionItem({ agenda }: Pick<MeetingRecord, 'agenda'>, itemId: string) {
  const item = agenda.find(({ id }) => id === itemId);
  if (item?.kind !== 'question') throw noQuestion();
  return item;
}

export const noQuestion = () => new AppError('NOT_FOUND', 'This question is not on the agenda.');

export const meetingNotFound = () =>
  new AppError('NOT_FOUND', 'This meeting doesn’t exist. It may have been deleted.', {
    detail: { reason: 'NOT_FOUND.meeting' },
  });
