import type { Meeting } from '@votewise/contract';
import { ADMIN_PATHS, AUDITOR_PATHS, HALL_PATH } from '../../lib/lazy-paths.ts';

export function meetingPath(id: string): string {
  return `${ADMIN_PATHS.meetings}/${encodeURIComponent(id)}`;
}

export function auditedMeetingPath(id: string): string {
  return `${AUDITOR_PATHS.meetings}/${encodeURIComponent(id)}`;
}

/** The address of the screen in the hall. Anyone who has it can watch. */
export function screenAddress({ id, screenKey = '' }: Pick<Meeting, 'id' | 'screenKey'>): string {
  const path = HALL_PATH.replace(':id', encodeURIComponent(id));
  return `${window.location.origin}${path}#${screenKey}`;
}

export function deskPath(id: string): string {
  return `${meetingPath(id)}/desk`;
}
