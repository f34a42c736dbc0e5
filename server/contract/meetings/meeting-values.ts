/** This file imports nothing, so that the client can use it without a schema. */
export const MEETING_STATUSES = ['planned', 'open', 'closed'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

/** What a quorum is a share of: the number of members, or the sum of their weights. */
export const QUORUM_BASES = ['members', 'weight'] as const;
export type QuorumBase = (typeof QUORUM_BASES)[number];

/** Who can vote on a question: everyone who can vote in it, or only members who are present or represented. */
export const PRESENCES = ['anyone', 'present'] as const;
export type Presence = (typeof PRESENCES)[number];

/** The meeting that an election belongs to. */
export interface MeetingOfElection {
  id: string;
  presence: Presence;
}

/** Returns the number that meets a quorum: at least this share of the whole, rounded up. */
export const neededFor = (
  { numerator, denominator }: { numerator: number; denominator: number },
  whole: number,
): number => Math.ceil((whole * numerator) / denominator);

/** Returns which part of a meeting's members can vote on a question: “Only those present or represented can vote”. */
export function describeMeeting(meeting: MeetingOfElection | null): string {
  if (!meeting) return 'none';
  return meeting.presence === 'present'
    ? 'part of a meeting; only those present or represented can vote'
    : 'part of a meeting; everyone who can vote in it can vote from anywhere';
}
