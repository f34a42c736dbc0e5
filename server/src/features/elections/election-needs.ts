import type { OpenTie, OutcomeSummary, Turnout } from '@votewise/contract';
import type { AppError } from '../../platform/app-error.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import type { Ballots } from './reading/ballots.ts';
import type { AnnounceResults } from './election-routes.ts';
import type { ElectionRecord } from './stored/election-document.ts';
import type { Attended, ElectorateFields } from './electorate/electorates.ts';

/** What elections need of features above them, which fill these slots. */
export function createElectionNeeds() {
  return {
    ballots: createSlot<[], Ballots>('ballots'),
    hasAnyBallot: createSlot<[electionId: string, voter: string], Promise<boolean>>('hasAnyBallot'),
    turnoutOf: createSlot<[election: ElectorateFields, count: number], Promise<Turnout>>(
      'turnoutOf',
    ),
    /** Returns what the confirmed count of an election decides. */
    outcomeOf: createSlot<[electionId: string], Promise<OutcomeSummary | undefined>>('outcomeOf'),
    /** Returns the tie that the confirmed count of an election leaves to the organization; undefined if there is none. */
    openTieOf: createSlot<[election: ElectionRecord], Promise<OpenTie | undefined>>('openTieOf'),
    announceResults: createSlot<Parameters<AnnounceResults>, ReturnType<AnnounceResults>>(
      'announceResults',
    ),
    /** Returns the members who have given this one a proxy for a meeting. */
    representedBy: createSlot<[voter: string, meetingId: string], Promise<string[]>>(
      'representedBy',
    ),
    /** Returns whether a member is present at a meeting. */
    isPresent: createSlot<[meetingId: string, voter: string], Promise<boolean>>('isPresent'),
    /**
     * Returns the member whom another one represents or has represented, and why the other one can’t vote for this member
     * now. @throws AppError NOT_REPRESENTED
     */
    giverOf: createSlot<
      [election: ElectionRecord, proxy: { holder: string; giverId: string }],
      Promise<{ _id: string; userId: string; refusal: AppError | undefined }>
    >('giverOf'),
    /** Returns whether a proxy holds for a member in an election, so that only the holder can vote for this member. */
    hasHolder: createSlot<[election: ElectionRecord, voter: string], Promise<boolean>>('hasHolder'),
    /** Returns the version of a meeting’s proxies. */
    proxiesVersion: createSlot<[meetingId: string], Promise<number>>('proxiesVersion'),
    attendedIn: createSlot<[election: ElectorateFields], Promise<Attended>>('attendedIn'),
    /** Returns whether a member is present, or represented in an election by a member who is. */
    attends: createSlot<[election: ElectionRecord, voter: string], Promise<boolean>>('attends'),
    requireMeeting: createSlot<[meetingId: string], Promise<void>>('requireMeeting'),
    /** Returns the place of what happens now among the changes of attendance of a meeting. */
    momentNow: createSlot<[meetingId: string], Promise<number>>('momentNow'),
    /** Returns the title of a meeting, and the number of its item by election; undefined unless it is open. */
    openAgenda: createSlot<
      [meetingId: string],
      Promise<{ title: string; items: ReadonlyMap<string, number> } | undefined>
    >('openAgenda'),
    /** Lets a question be opened. Returns the IDs of the groups whose members take part. */
    admitOpening: createSlot<[meetingId: string], Promise<string[]>>('admitOpening'),
  };
}
