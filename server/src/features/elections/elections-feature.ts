import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature.ts';
import { createVisibility } from './visible-elections.ts';
import { createLinkedElections } from './linked-elections.ts';
import { createGroupChanges } from './group-changes.ts';
import { defineElectionRoutes } from './election-routes.ts';
import { createElections } from './elections.ts';
import { createElectionStore } from './election-store.ts';

export function createElectionsStores(connection: Connection) {
  const elections = createElectionStore(connection);
  return { elections, models: [elections.model], outboxes: [elections.outbox] };
}

type VisibilityDeps = Parameters<typeof createVisibility>[0];
type Counting = Parameters<typeof defineElectionRoutes>[1];

/** Elections, their candidates, and status changes by the clock. */
export function createElectionsFeature(
  { clock, logger, sealAfterDays }: Core,
  stores: ReturnType<typeof createElectionsStores>,
  deps: {
    groups: Parameters<typeof createElections>[0]['groups'] & VisibilityDeps['groups'];
    electorate: VisibilityDeps['electorate'] & Counting['electorate'];
    /** A function, because the votes feature is created after this one. */
    hasVoted: VisibilityDeps['hasVoted'];
    ballots: Counting['ballots'] & Parameters<typeof createElections>[0]['ballots'];
    /** A function, because the results feature is created after this one. */
    results: () => { turnout: Counting['turnout'] };
  },
) {
  const { ballots, groups, electorate, hasVoted, results } = deps;
  const elections = createElections({
    store: stores.elections,
    ballots,
    groups,
    clock,
    logger,
  });
  const linked = createLinkedElections(elections);
  const visibility = createVisibility({ electorate, groups, hasVoted, linked });
  const groupChanges = createGroupChanges({ store: stores.elections, clock });
  const feature: Feature = {
    routes: (route) =>
      defineElectionRoutes(route, {
        elections,
        ballots,
        visibility,
        electorate,
        turnout: results().turnout,
        sealAfterDays,
      }),
    jobs: [
      {
        name: 'move-elections',
        everyMs: 1_000,
        isLeased: true,
        needsClock: true,
        run: () => elections.moveDue(),
      },
      {
        name: 'remove-deleted-elections',
        everyMs: 60_000,
        isLeased: true,
        needsClock: true,
        run: () => elections.removeDeleted(),
      },
    ],
  };
  return { services: { elections, visibility, linked, groupChanges }, feature };
}
