import { ifFound } from '../../platform/app-error.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { AuditServices } from '../audit/index.ts';
import type { ElectionsServices, WatchedElection } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import type { HandoutsServices } from '../handouts/index.ts';
import { createBoardExports } from './board-export.ts';
import type { InMeeting } from './in-meeting.ts';
import { createParticipation } from './participation-list.ts';
import { createResultFiles } from './result-files.ts';
import { defineResultRoutes } from './result-routes.ts';
import { createPublicPages } from './public-pages.ts';
import { createPublicResults } from './public-result.ts';
import { outcomeOf } from './outcome/present-results.ts';
import { createResults } from './outcome/results.ts';
import { createTurnout } from './outcome/turnout.ts';

export type ResultsServices = ReturnType<typeof createResultsFeature>['services'];

export function createResultsFeature(
  { clock, pdf, publicUrl, sender, general }: Core,
  deps: AuditServices &
    PeopleServices &
    ElectionsServices &
    BallotsServices &
    HandoutsServices &
    EncryptionServices,
) {
  const { electorateCounts, visibility, electionNeeds } = deps;
  const turnout = createTurnout({
    electorateCounts,
    attendedIn: electionNeeds.attendedIn,
    fixedVoters: deps.encryption.fixedVoters,
    clock,
  });
  // Elections are shown with their turnout, which results compute.
  electionNeeds.turnoutOf.fill(turnout.of);
  const resultNeeds = {
    inMeeting: createSlot<[election: WatchedElection], Promise<InMeeting | undefined>>('inMeeting'),
  };
  const results = createResults({ ...deps, turnout, clock, general });
  // Lists of elections show what was decided, also if one of them is being deleted.
  electionNeeds.outcomeOf.fill(async (electionId) => {
    const found = await ifFound(results.find(electionId));
    return found && outcomeOf(found);
  });
  electionNeeds.openTieOf.fill(async (election) => {
    const found = await results.of(election, await deps.ballots.count(election._id));
    return found.isHidden ? undefined : found.decision?.openTie;
  });
  const exports = createResultFiles({
    results,
    ballots: deps.ballots,
    pdf,
    sender,
    general,
    fingerprint: deps.board.fingerprint,
    lastEntry: deps.lastEntry,
    inMeeting: resultNeeds.inMeeting,
  });
  const boards = createBoardExports({ ...deps, results, inMeeting: resultNeeds.inMeeting });
  const participation = createParticipation({
    ...deps,
    attendedIn: electionNeeds.attendedIn,
    clock,
  });
  const publicResults = createPublicResults({
    isPublic: deps.elections.isPublic,
    results,
    sender,
  });
  const publicPages = createPublicPages({ publicResults, pdf, publicUrl });
  const feature: Feature = {
    routes: (route) =>
      defineResultRoutes(route, {
        results,
        exports,
        boards,
        participation,
        visibility,
        publicResults,
      }),
    jobs: [],
  };
  return { services: { turnout, results, participation, publicPages, resultNeeds }, feature };
}
