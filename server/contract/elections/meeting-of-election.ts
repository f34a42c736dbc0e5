// This file imports nothing, so that the client can use it without a schema.

/** Who can vote on a question: everyone who can vote in it, or only members who are present or represented. */
export const PRESENCES = ['anyone', 'present'] as const;
export type Presence = (typeof PRESENCES)[number];

/** The meeting that an election belongs to. */
export interface MeetingOfElection {
  id: string;
  presence: Presence;
}

/** Returns which part of a meeting's members can vote on a question: “Only those present or represented can vote”. */
export function describeMeeting(meeting: MeetingOfElection | null): string {
  if (!meeting) return 'none';
  return meeting.presence === 'present'
    ? 'part of a meeting; only those present or represented can vote'
    : 'part of a meeting; everyone who can vote in it can vote from anywhere';
}
