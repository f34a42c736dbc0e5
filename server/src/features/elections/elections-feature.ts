import type { Connection } from 'mongoose';
import { createTimedSignal } from '../../platform/signals.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { PeopleServices } from '../people/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import { createAttachmentStore } from './attachments/attachment-store.ts';
import { createAttachments } from './attachments/attachments.ts';
import { defineElectionRoutes } from './election-routes.ts';
import { createElectionStore } from './stored/election-store.ts';
import type { ElectionRecord } from './stored/election-document.ts';
import { createElections } from './elections.ts';
import { withDueMoves } from './stored/clock-moves.ts';
import { createElectionNeeds } from './election-needs.ts';
import { createVotersInUse } from './electorate/voters-in-use.ts';
import { createEncryptable } from './editing/encryptable.ts';
import { createGroupChanges } from './editing/group-changes.ts';
import { createElectionsByLink } from './reading/elections-by-link.ts';
import { createCommonMembers } from './electorate/common-members.ts';
import { createOpeningChecks } from './secrecy/opening-checks.ts';
import { createOpenings } from './opening/openings.ts';
import { createShownAttachments } from './attachments/shown-attachments.ts';
import { createSharedLists } from './secrecy/shared-lists.ts';
import { createVisibleCounts } from './secrecy/visible-counts.ts';
import { createVisibility } from './reading/visible-elections.ts';
import { createShownElections } from './reading/shown-elections.ts';
import { createOpeningsAtMeetings } from './opening/openings-at-meetings.ts';

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
  { clock, readChangesOf, logger, keys, general }: Core,
  stores: ReturnType<typeof createElectionsStores>,
  services: PeopleServices & TrusteesServices,
  { sealAfterDays }: { sealAfterDays: number },
) {
  const { groups, voters, rights, rightsChanges, peopleNeeds, decryptingGroups } = services;
  const electionNeeds = createElectionNeeds();
  const { ballots, hasAnyBallot, announceResults, requireMeeting } = electionNeeds;
  const { collection } = stores.elections.model;
  const attachments = createAttachments({
    store: stores.attachments,
    secret: keys.ballot,
    clock,
    logger,
  });
  const neighborhood = {
    findAllEver: async () => readable(await stores.elections.findAllEver(), clock.trusted()),
    commonMembers: createCommonMembers({
      batches: voters.batches,
      comingMemberships: rightsChanges.coming,
      rightsVersion: rights.version,
    }),
    now: () => clock.trusted().getTime(),
  };
  const visibleCounts = createVisibleCounts(neighborhood);
  const checks = createOpeningChecks({ visibleCounts, groups });
  const elections = createElections({
    store: stores.elections,
    attachments,
    ballots,
    groups,
    requireMeeting,
    requireEncryptable: createEncryptable(decryptingGroups),
    findNames: async (...of) => ({
      keyHolders: await decryptingGroups.namesOf(
        of.flatMap(({ ballot }) => ballot?.encrypted ?? []),
      ),
      weight: general().weight,
    }),
    admitOpening: electionNeeds.admitOpening,
    openTieOf: electionNeeds.openTieOf,
    openings: createOpenings({
      atMeetings: createOpeningsAtMeetings(electionNeeds),
      checks,
      visibleCounts,
    }),
    requireNoVisibleCount: checks.requireNoVisibleCount,
    clock,
    readChanges: readChangesOf && (() => readChangesOf(collection.name)),
    logger,
    general,
  });
  const linked = createElectionsByLink(elections);
  const { representedBy } = electionNeeds;
  const visibility = createVisibility({ rights, groups, hasAnyBallot, linked, representedBy });
  const groupChanges = createGroupChanges({ store: stores.elections, elections, clock });
  // Groups that are merged or renamed stand in elections, too.
  peopleNeeds.groupChanges.fill(() => groupChanges);
  const moveDue = createTimedSignal();
  const feature: Feature = {
    routes: (route) =>
      defineElectionRoutes(route, {
        elections,
        shown: createShownElections({
          ...electionNeeds,
          elections,
          handoutProblem: checks.handoutProblem,
          sharedListOf: createSharedLists(neighborhood),
          visibility,
          rights,
          sealAfterDays,
          clock,
        }),
        attachments,
        shownAttachments: createShownAttachments({ attachments, elections, visibility }),
        ballots,
        announceResults,
        visibility,
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
  const toErase = createVotersInUse(elections);
  return {
    services: { elections, attachments, visibility, linked, electionNeeds, sealAfterDays },
    feature,
    toErase,
  };
}

/** Nothing can be done with an election that is stored wrongly, and it must not stop the others. */
function readable(elections: readonly ElectionRecord[], now: Date): ElectionRecord[] {
  return elections.filter((one) => {
    try {
      withDueMoves(one, now);
      return true;
    } catch {
      return false;
    }
  });
}
