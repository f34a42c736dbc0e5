/** This file imports nothing, so that the client can use it without a schema. */
export const MEETING_STATUSES = ['planned', 'open', 'closed'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

/** What a quorum is a fraction of: the number of members, or the sum of their weights. */
export const QUORUM_BASES = ['members', 'weight'] as const;
export type QuorumBase = (typeof QUORUM_BASES)[number];
