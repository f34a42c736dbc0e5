import { AUDITOR_PATHS, PATHS } from '../../lib/paths.ts';

export function meetingPath(id: string): string {
  return `${PATHS.meetings}/${encodeURIComponent(id)}`;
}

export function auditedMeetingPath(id: string): string {
  return `${AUDITOR_PATHS.meetings}/${encodeURIComponent(id)}`;
}
