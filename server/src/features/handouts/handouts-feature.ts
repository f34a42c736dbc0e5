import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices, ToErase } from '../people/index.ts';
import { createHandoutLimits } from './handout-limits.ts';
import { defineHandoutRoutes } from './handout-routes.ts';
import { createHandoutStore } from './handout-store.ts';
import { createHandouts } from './handouts.ts';
import { createHandoutPrinting } from './print-handouts.ts';
import { createHandoutJoining } from './join-handouts.ts';
import { createTellerEntryStore } from './teller-entry-store.ts';
import { createTellers } from './tellers.ts';

export function createHandoutsStores(connection: Connection) {
  const handouts = createHandoutStore(connection);
  const entries = createTellerEntryStore(connection);
  return {
    handouts,
    entries,
    models: [handouts.model, entries.model],
    outboxes: [handouts.outbox, entries.outbox],
  };
}

export type HandoutsServices = ReturnType<typeof createHandoutsFeature>['services'];

export function createHandoutsFeature(
  { clock, logger, pdf, sender, general }: Core,
  stores: ReturnType<typeof createHandoutsStores>,
  {
    ballots,
    late,
    elections,
    voters,
    rights,
    electorateCounts,
    electionNeeds,
  }: PeopleServices & ElectionsServices & BallotsServices,
) {
  const handouts = createHandouts({
    store: stores.handouts,
    ballots,
    elections,
    voters,
    rights,
    electionNeeds,
    clock,
    logger,
    general,
  });
  const limits = createHandoutLimits({
    electorateCounts,
    attendedIn: electionNeeds.attendedIn,
    ballots,
    general,
  });
  const joining = createHandoutJoining({
    late,
    entries: stores.entries,
    handouts: stores.handouts,
    limits,
    elections,
    ballots,
    clock,
    general,
  });
  const tellers = createTellers({
    store: stores.entries,
    handouts: stores.handouts,
    limits,
    elections,
    clock,
  });
  const printing = createHandoutPrinting({
    store: stores.handouts,
    elections,
    electorateCounts,
    voters,
    pdf,
    sender,
    general,
    clock,
  });
  const feature: Feature = {
    routes: (route) =>
      defineHandoutRoutes(route, { handouts, tellers, joining, printing, elections, general }),
    jobs: [
      {
        name: 'settle-paper-ballots',
        everyMs: 5_000,
        isLeased: true,
        run: () => handouts.settleAll(),
        nextDue: handouts.nextDue,
      },
    ],
  };
  const toErase: ToErase = {
    count: async ({ id }) => ({ paper: await stores.handouts.countOf(id) }),
    erase: ({ id }) => stores.handouts.forget(id),
  };
  return {
    services: {
      handouts,
      joining,
      /** Removes what is kept about the handouts of a deleted election, besides the ballots in the box. */
      async removeHandouts(electionId: string): Promise<void> {
        await stores.handouts.remove(electionId);
        await stores.entries.remove(electionId);
      },
    },
    feature,
    toErase,
  };
}
