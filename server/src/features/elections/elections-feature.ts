import type { Turnout } from '@votewise/contract';
import type { Connection } from 'mongoose';
import type { AppError } from '../../platform/app-error.ts';
import { createAlarm } from '../../platform/signals.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { PeopleServices } from '../people/index.ts';
import { createAttachmentStore } from './attachment-store.ts';
import { createAttachments } from './attachments.ts';
import { type AnnounceResults, defineElectionRoutes } from './election-routes.ts';
import { createElectionStore, type ElectionRecord } from './election-store.ts';
import type { Ballots } from './ballots.ts';
import { createElections } from './elections.ts';
import type { Attended, FranchiseElection } from './electorates.ts';
import { withDueMoves } from './clock-moves.ts';
import { createElectionNeeds } from './ended-elections.ts';
import { createGroupChanges } from './group-changes.ts';
import { createLinkedElections } from './linked-elections.ts';
import { createCommonMembers } from './common-members.ts';
import { createOpenings } from './openings.ts';
import { createShownAttachments } from './shown-attachments.ts';
import { createVisibleCounts } from './visible-counts.ts';
import { createVisibility } from './visible-elections.ts';

export function createElectionsStores(connection: Connection) {
  const elections = createElectionStore(connection);
  const attachments = createAttachmentStore(connection);
  return {
    elections,
    attachments,
    models: [elections.model, attachments.model],
    outboxes: [elections.outbox],
  };
}

export type ElectionsServices = ReturnType<typeof createElectionsFeature>['services'];

export function createElectionsFeature(
  { clock, readChangesOf, logger, keys, sealAfterDays }: Core,
  stores: ReturnType<typeof createElectionsStores>,
  { groups, electorate, peopleNeeds }: PeopleServices,
) {
  const electionNeeds = {
    ballots: createSlot<[], Ballots>('ballots'),
    hasVoted: createSlot<[electionId: string, voter: string], Promise<boolean>>('hasVoted'),
    turnoutOf: createSlot<[election: FranchiseElection, count: number], Promise<Turnout>>(
      'turnoutOf',
    ),
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
      [election: ElectionRecord, holder: string, giverId: string],
      Promise<{ sub: string; uid: string; refusal: AppError | undefined }>
    >('giverOf'),
    /** Returns whether a proxy holds for a member in an election, so that only the holder can vote for this member. */
    isRepresented: createSlot<[election: ElectionRecord, voter: string], Promise<boolean>>(
      'isRepresented',
    ),
    /** Returns the version of a meeting’s proxies. */
    proxiesVersion: createSlot<[meetingId: string], Promise<number>>('proxiesVersion'),
    attendedIn: createSlot<[election: FranchiseElection], Promise<Attended>>('attendedIn'),
    /** Returns whether a member is present, or represented in an election by a member who is. */
    takesPart: createSlot<[election: ElectionRecord, voter: string], Promise<boolean>>('takesPart'),
    requireMeeting: createSlot<[meetingId: string], Promise<void>>('requireMeeting'),
    /** Returns the place of what happens now among the changes of attendance of a meeting. */
    attendancePlace: createSlot<[meetingId: string], Promise<number>>('attendancePlace'),
    /** Returns whether a proxy holds that an administrator entered. */
    hasEnteredProxies: createSlot<[meetingId: string], Promise<boolean>>('hasEnteredProxies'),
    admitOpening: createSlot<[meetingId: string], Promise<void>>('admitOpening'),
  };
  const { ballots, hasVoted, turnoutOf, announceResults, requireMeeting } = electionNeeds;
  const { collection } = stores.elections.model;
  const attachments = createAttachments({
    store: stores.attachments,
    secret: keys.ballot,
    clock,
    logger,
  });
  const visibleCounts = createVisibleCounts({
    findAllEver: async () => {
      const now = clock.settled();
      return (await stores.elections.findAllEver()).flatMap((one) => {
        try {
          return [withDueMoves(one, now)];
        } catch {
          // Nothing can be done with an election that is stored wrongly, and it must not stop the others.
          return [];
        }
      });
    },
    commonMembers: createCommonMembers(electorate),
    now: () => clock.settled().getTime(),
  });
  const elections = createElections({
    store: stores.elections,
    attachments,
    ballots,
    groups,
    requireMeeting,
    admitOpening: electionNeeds.admitOpening,
    openings: createOpenings({ ...electionNeeds, visibleCounts }),
    clock,
    readChanges: readChangesOf && (() => readChangesOf(collection.name)),
    logger,
  });
  const linked = createLinkedElections(elections);
  const visibility = createVisibility({
    electorate,
    groups,
    hasVoted,
    linked,
    representedBy: electionNeeds.representedBy,
  });
  const groupChanges = createGroupChanges({
    store: stores.elections,
    findAllStored: elections.findAllStored,
    clock,
  });
  peopleNeeds.groupChanges.fill(() => groupChanges);
  const moveDue = createAlarm();
  const feature: Feature = {
    routes: (route) =>
      defineElectionRoutes(route, {
        elections,
        attachments,
        shownAttachments: createShownAttachments({ attachments, elections, visibility }),
        ballots,
        visibility,
        electorate,
        turnoutOf,
        announceResults,
        sealAfterDays,
        clock,
      }),
    jobs: [
      {
        name: 'move-elections',
        everyMs: 1_000,
        isLeased: true,
        needsClock: true,
        run: async () => {
          await elections.moveDue();
          moveDue.set(elections.nextMove(), clock.now());
        },
        nextDue: elections.nextMove,
        onWanted: moveDue.listen,
      },
      {
        name: 'remove-deleted-elections',
        everyMs: 60_000,
        isLeased: true,
        needsClock: true,
        run: () => elections.removeDeleted(),
      },
      {
        name: 'remove-attachments',
        everyMs: 60_000,
        isLeased: true,
        needsClock: true,
        run: () => elections.tidyAttachments(),
      },
    ],
  };
  const personal = createElectionNeeds(elections);
  return {
    services: { elections, attachments, visibility, linked, electionNeeds },
    feature,
    personal,
  };
}
