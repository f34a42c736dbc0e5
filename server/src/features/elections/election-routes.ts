import { Readable } from 'node:stream';
import { endpoints, hiddenNotice, type Message } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { type Actor, actorOf } from '../audit/index.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { ShownAttachments } from './attachments/shown-attachments.ts';
import type { Ballots } from './reading/ballots.ts';
import type { Elections } from './elections.ts';
import { presentWriteIns } from './reading/present-election.ts';
import type { Visibility } from './reading/visible-elections.ts';
import type { ShownElections } from './reading/shown-elections.ts';

/** Queues the announcement of a declared result; undefined if it has to wait for other results. */
export type AnnounceResults = (
  electionId: string,
  given: { timeZone: string; actor: Actor },
) => Promise<Message | undefined>;

interface ElectionServices {
  elections: Elections;
  shown: ShownElections;
  attachments: Pick<Attachments, 'addPhoto' | 'addStatement'>;
  shownAttachments: ShownAttachments;
  ballots: () => Pick<Ballots, 'writeIns'>;
  announceResults: AnnounceResults;
  visibility: Visibility;
}

export function defineElectionRoutes(
  route: DefineRoute,
  {
    elections,
    shown,
    attachments,
    shownAttachments,
    ballots,
    announceResults,
    visibility,
  }: ElectionServices,
): void {
  const { present } = shown;

  route(endpoints.elections, async ({ session }) => ({
    data: await shown.list(session),
  }));

  route(endpoints.election, async ({ params, session }) => {
    const record = await visibility.require(await elections.find(params.id), session);
    return { data: { election: await shown.one(record, session) } };
  });

  route(endpoints.createElection, async ({ body, session }) => {
    const election = await elections.create(body, actorOf(session));
    const message = withNotice('Election scheduled successfully!', body, election);
    return { message, data: { election: await present(election) } };
  });

  route(endpoints.copyElection, async ({ params, body, session }) => {
    const { copies, mergedGroups } = await elections.copy(params.id, body, actorOf(session));
    return {
      message: copies.length > 1 ? 'Ballot paper copied.' : 'Election copied.',
      data: { elections: await Promise.all(copies.map(present)), mergedGroups },
    };
  });

  route(endpoints.updateElection, async ({ params, body, session }) => {
    const election = await elections.edit(params.id, body, actorOf(session));
    const message = withNotice('Election updated successfully!', body, election);
    return { message, data: { election: await present(election) } };
  });

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

  route(endpoints.decideTie, async ({ params, body, session }) => {
    const election = await elections.decideTie(params.id, body, actorOf(session));
    return { message: 'Decision recorded.', data: { election: await present(election) } };
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

function withNotice(done: string, ...stored: Parameters<typeof hiddenNotice>): string {
  const notice = hiddenNotice(...stored);
  return notice === undefined ? done : `${done} ${notice}`;
}
