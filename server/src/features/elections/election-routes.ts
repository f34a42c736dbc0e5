import { Readable } from 'node:stream';
import { type Election, endpoints, type Message, type Turnout } from '@votewise/contract';
import type { Clock } from '../../platform/clock.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { createObjectNumbers } from '../../platform/object-numbers.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { type Actor, actorOf } from '../audit/index.ts';
import type { Electorate } from '../people/index.ts';
import type { Attachments } from './attachments.ts';
import type { ShownAttachments } from './shown-attachments.ts';
import { isCountHidden } from './ballot-settings.ts';
import { type ElectionRecord, type WatchedElection, watchedOf } from './election-store.ts';
import type { Ballots } from './ballots.ts';
import type { Elections } from './elections.ts';
import type { FranchiseElection } from './electorates.ts';
import {
  byVotes,
  NO_COUNTS,
  presentElection,
  presentProgress,
  presentWriteIns,
} from './present-election.ts';
import type { Visibility } from './visible-elections.ts';

/** Queues the announcement of a declared result; undefined if it has to wait for other results. */
export type AnnounceResults = (
  electionId: string,
  given: { timeZone: string; actor: Actor },
) => Promise<Message | undefined>;

interface ElectionServices {
  elections: Elections;
  attachments: Pick<Attachments, 'addPhoto' | 'addStatement'>;
  shownAttachments: ShownAttachments;
  ballots: () => Pick<Ballots, 'writeIns' | 'seen' | 'countState' | 'countHandouts'>;
  turnoutOf: (election: FranchiseElection, count: number) => Promise<Turnout>;
  announceResults: AnnounceResults;
  visibility: Visibility;
  electorate: Pick<Electorate, 'rememberedWeightOf'>;
  /** Days from the close until ballot boxes are sealed; 0 means never. */
  sealAfterDays: number;
  clock: Clock;
}

type Session = Parameters<Visibility['among']>[1];
type Seen = Awaited<ReturnType<Ballots['seen']>>;

/** How long the list of a voter is kept for others who see the same. */
const listMs = 500;

export function defineElectionRoutes(
  route: DefineRoute,
  {
    elections,
    attachments,
    shownAttachments,
    ballots,
    turnoutOf,
    announceResults,
    visibility,
    electorate,
    sealAfterDays,
    clock,
  }: ElectionServices,
): void {
  /** Skips the count until the first ballot has frozen the election, because there are no ballots before that. */
  async function seen(election: WatchedElection): Promise<Seen> {
    if (election.isFrozen) return ballots().seen(election);
    return { count: NO_COUNTS, isConfirmed: election.status === 'completed' };
  }

  const presentSeen = (election: WatchedElection, { count, isConfirmed }: Seen) =>
    presentElection(election, {
      counts: count,
      isHidden: isCountHidden(election, isConfirmed),
    });

  const presentWatched = async (election: WatchedElection) =>
    presentSeen(election, await seen(election));

  const present = (election: ElectionRecord) => presentWatched(watchedOf(election));

  const isWeighing = ({ weighted, status }: WatchedElection) => weighted && status !== 'completed';

  /** The current weight of a voter. A ballot that is already in the box may have a different weight. */
  async function weightIn(
    some: readonly WatchedElection[],
    { sub, role }: { sub: string; role: string },
  ): Promise<number | undefined> {
    if (role !== 'voter' || !some.some(isWeighing)) return undefined;
    return electorate.rememberedWeightOf(sub);
  }

  async function presentFor(election: WatchedElection, weight: number | undefined) {
    const shown = await presentWatched(election);
    const hasWeight = weight !== undefined && isWeighing(election);
    return hasWeight ? { ...shown, ownWeight: weight } : shown;
  }

  const inList = (shown: Election) => ({ ...shown, candidates: byVotes(shown.candidates) });

  const lists = createShortCache<{ elections: Election[] }>({
    milliseconds: listMs,
    elapsed: clock.elapsed,
  });
  const numberOf = createObjectNumbers();

  /** Most voters see the same, so it is presented and written once for all of them, until it is read again. */
  async function listForVoter(session: Session) {
    const visible = await visibility.among(await elections.findAllWatched(), session);
    const weight = await weightIn(visible, session);
    const key = `${visible.map(numberOf).join()} ${weight}`;
    return lists.get(key, async () => ({
      elections: await Promise.all(visible.map((one) => presentFor(one, weight).then(inList))),
    }));
  }

  /** The last lists of administrators and of auditors. */
  const staffLists = new Map<string, { key: string; data: { elections: Election[] } }>();

  /** Presents and writes the list only if an election, a count, or a turnout has changed since the last one. */
  async function listForStaff(session: Session) {
    const { role } = session;
    const visible = await visibility.among(await elections.findAllLatest(), session);
    const all = await Promise.all(
      visible.map(async (election) => {
        const counted = await seen(election);
        // Only auditors see turnout in the list. Screens of voters and administrators need that of one election.
        const turnout =
          role === 'auditor' ? await turnoutOf(election, counted.count.total) : undefined;
        return { election, counted, turnout };
      }),
    );
    const key = all
      .map(({ election, counted: { count, isConfirmed }, turnout }) =>
        [numberOf(election), numberOf(count), isConfirmed, turnout?.eligible].join(' '),
      )
      .join();
    const known = staffLists.get(role);
    if (known?.key === key) return known.data;
    const shown = all.map(({ election, counted, turnout }) => ({
      ...inList(presentSeen(election, counted)),
      ...(turnout && { turnout }),
    }));
    const data = { elections: shown };
    staffLists.set(role, { key, data });
    return data;
  }

  route(endpoints.elections, async ({ session }) => ({
    data: await (session.role === 'voter' ? listForVoter(session) : listForStaff(session)),
  }));

  route(endpoints.election, async ({ params, session }) => {
    const record = await visibility.require(await elections.find(params.id), session);
    const watched = watchedOf(record);
    const election = await presentFor(watched, await weightIn([watched], session));
    const share = await turnoutOf(record, election.totalVotes);
    const progress =
      session.role !== 'voter'
        ? presentProgress(record, {
            count: await ballots().countState(record),
            sealAfterDays,
            handedOut: await ballots().countHandouts(record),
          })
        : undefined;
    return { data: { election: { ...election, turnout: share, ...(progress && { progress }) } } };
  });

  route(endpoints.createElection, async ({ body, session }) => ({
    message: 'Election scheduled successfully!',
    data: { election: await present(await elections.create(body, actorOf(session))) },
  }));

  route(endpoints.copyElection, async ({ params, body, session }) => {
    const { copies, mergedGroups } = await elections.copy(params.id, body, actorOf(session));
    return {
      message: copies.length > 1 ? 'Ballot paper copied.' : 'Election copied.',
      data: { elections: await Promise.all(copies.map(present)), mergedGroups },
    };
  });

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

  route(endpoints.writeIns, async ({ params }) => {
    const election = await elections.find(params.id);
    return { data: presentWriteIns(election, await ballots().writeIns(election)) };
  });

  route(endpoints.assignWriteIns, async ({ params, body, session }) => {
    // Waits for ballots that may contain other names.
    const names = await ballots().writeIns(await elections.find(params.id));
    const election = await elections.assignWriteIns(params.id, body, actorOf(session));
    return { message: 'Write-ins assigned.', data: presentWriteIns(election, names) };
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

  route(endpoints.addPhoto, async ({ upload }) => ({
    data: { photo: await attachments.addPhoto(upload) },
  }));

  route(endpoints.photo, async ({ params: { photo } }) => ({
    fileName: `${photo.slice(0, 8)}.jpg`,
    contentType: 'image/jpeg',
    content: Readable.from([await shownAttachments.photo(photo)]),
  }));

  route(endpoints.addStatement, async ({ body }) => ({
    data: { statement: await attachments.addStatement(body.text) },
  }));

  route(endpoints.statement, async ({ params, session }) => ({
    data: { text: await shownAttachments.statement(params.statement, session) },
  }));
}
