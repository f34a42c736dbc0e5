import { endpoints, type Message, type Turnout } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { type Actor, actorOf } from '../audit/index.ts';
import type { Electorate } from '../people/index.ts';
import { isCountHidden } from './ballot-settings.ts';
import { type ElectionRecord, type WatchedElection, watchedOf } from './election-store.ts';
import type { Ballots, Elections } from './elections.ts';
import type { FranchiseElection } from './electorates.ts';
import { byVotes, NO_COUNTS, presentElection, presentProgress } from './present-election.ts';
import type { Visibility } from './visible-elections.ts';

/** Queues the announcement of a declared result; undefined if it has to wait for other results. */
export type AnnounceResults = (
  electionId: string,
  given: { timeZone: string; actor: Actor },
) => Promise<Message | undefined>;

interface ElectionServices {
  elections: Elections;
  ballots: () => Pick<Ballots, 'seen' | 'countState'>;
  turnoutOf: (election: FranchiseElection, count: number) => Promise<Turnout>;
  announceResults: AnnounceResults;
  visibility: Visibility;
  electorate: Pick<Electorate, 'rememberedWeightOf'>;
  /** Days from the close until ballot boxes are sealed; 0 means never. */
  sealAfterDays: number;
}

export function defineElectionRoutes(
  route: DefineRoute,
  {
    elections,
    ballots,
    turnoutOf,
    announceResults,
    visibility,
    electorate,
    sealAfterDays,
  }: ElectionServices,
): void {
  /** Skips the count until the first ballot has frozen the election, because there are no ballots before that. */
  async function presentWatched(election: WatchedElection) {
    const { count, isConfirmed } = election.isFrozen
      ? await ballots().seen(election)
      : { count: NO_COUNTS, isConfirmed: election.status === 'completed' };
    return presentElection(election, {
      counts: count,
      isHidden: isCountHidden(election, isConfirmed),
    });
  }

  const present = (election: ElectionRecord) => presentWatched(watchedOf(election));

  /** Adds the current weight of the voter. A ballot that is already in the box may have a different weight. */
  async function presentFor(
    election: WatchedElection,
    { sub, role }: { sub: string; role: string },
  ) {
    const shown = await presentWatched(election);
    if (role !== 'voter' || !election.weighted || election.status === 'completed') return shown;
    return { ...shown, ownWeight: await electorate.rememberedWeightOf(sub) };
  }

  route(endpoints.elections, async ({ session }) => {
    const found =
      session.role === 'voter'
        ? await elections.findAllWatched()
        : (await elections.findAll()).map(watchedOf);
    const visible = await visibility.among(found, session);
    const all = await Promise.all(
      visible.map(async (one) => {
        const shown = await presentFor(one, session);
        const candidates = byVotes(shown.candidates);
        // Only auditors see turnout in the list, and there are few auditors. Screens of voters and administrators
        // need the turnout of only one election.
        if (session.role !== 'auditor') return { ...shown, candidates };
        return { ...shown, candidates, turnout: await turnoutOf(one, shown.totalVotes) };
      }),
    );
    return { data: { elections: all } };
  });

  route(endpoints.election, async ({ params, session }) => {
    const record = await visibility.require(await elections.find(params.id), session);
    const election = await presentFor(watchedOf(record), session);
    const share = await turnoutOf(record, election.totalVotes);
    const progress =
      session.role !== 'voter'
        ? presentProgress(record, { count: await ballots().countState(record), sealAfterDays })
        : undefined;
    return { data: { election: { ...election, turnout: share, ...(progress && { progress }) } } };
  });

  route(endpoints.createElection, async ({ body, session }) => ({
    message: 'Election scheduled successfully!',
    data: { election: await present(await elections.create(body, actorOf(session))) },
  }));

  route(endpoints.updateElection, async ({ params, body, session }) => ({
    message: 'Election updated successfully!',
    data: { election: await present(await elections.edit(params.id, body, actorOf(session))) },
  }));

  route(endpoints.updateCandidates, async ({ params, body, session }) => ({
    message: 'Participants updated successfully!',
    data: { election: await present(await elections.edit(params.id, body, actorOf(session))) },
  }));

  route(endpoints.withdrawCandidate, async ({ params, body, session }) => {
    const election = await elections.withdraw(params.id, body, actorOf(session));
    return { message: 'Candidate withdrawn.', data: { election: await present(election) } };
  });

  // If a process is killed between the two steps, repeating the request completes the second.
  route(endpoints.declareResult, async ({ params, body, session }) => {
    const actor = actorOf(session);
    const { declaredAt } = await elections.declare(params.id, actor);
    const message = body.announce
      ? await announceResults(params.id, { timeZone: body.timeZone, actor })
      : undefined;
    return {
      message: 'Result declared.',
      data: { declaredAt: declaredAt.toISOString(), ...(message && { message }) },
    };
  });

  route(endpoints.sealElection, async ({ params, session }) => {
    const election = await elections.beginSealing(params.id, actorOf(session));
    return { message: 'Sealing has begun.', data: { election: await present(election) } };
  });

  route(endpoints.deleteElection, async ({ params, session }) => {
    await elections.delete(params.id, actorOf(session));
    return { message: 'Election deleted successfully!', data: {} };
  });
}
