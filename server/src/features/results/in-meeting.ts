import type { Presence } from '@votewise/contract';

interface TookPart {
  present: number;
  represented: number;
  members: number;
}

/** An election's part of a meeting, in numbers. Nothing in it names a member. */
export interface InMeeting {
  title: string;
  presence: Presence;
  /** Who was present or represented when voting closed, in members and in weight; undefined before that. */
  atClose: { members: TookPart; weights: TookPart } | undefined;
  /** For how many members a holder could cast the ballot at some time while voting was open. */
  proxies: number;
}
