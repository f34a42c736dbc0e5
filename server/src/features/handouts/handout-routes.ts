import { Readable } from 'node:stream';
import {
  endpoints,
  type GeneralSettings,
  type HandoutHolder,
  inWholes,
  type WeightName,
} from '@votewise/contract';
import { csvStream } from '../../platform/csv.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { Elections } from '../elections/index.ts';
import type { Handouts } from './handouts.ts';
import type { HandoutJoining } from './join-handouts.ts';
import type { HandoutPrinting } from './print-handouts.ts';
import type { Tellers } from './tellers.ts';

export function defineHandoutRoutes(
  route: DefineRoute,
  {
    handouts,
    tellers,
    joining,
    printing,
    elections,
    general,
  }: {
    handouts: Handouts;
    tellers: Tellers;
    joining: HandoutJoining;
    printing: HandoutPrinting;
    elections: Pick<Elections, 'find'>;
    general: () => GeneralSettings;
  },
): void {
  route(endpoints.handOutPaper, async ({ params, body, session }) => ({
    data: { answers: await handouts.handOut(params.id, body, actorOf(session)) },
  }));

  route(endpoints.takePaperBack, async ({ params, body, session }) => ({
    data: { answers: await handouts.takeBack(params.id, body, actorOf(session)) },
  }));

  route(endpoints.printPaper, async ({ body, session }) => {
    const { fileName, content } = await printing.print(body, actorOf(session));
    return { fileName, contentType: 'application/pdf', content: Readable.from([content]) };
  });

  route(endpoints.paperHolders, async ({ params }) => ({
    data: {
      holders: await handouts.list(params.id),
      returns: await handouts.listReturns(params.id),
      unaddressed: await printing.countUnaddressed(params.id),
    },
  }));

  const userOf = ({ uid: userId, name }: { uid: string; name: string }) =>
    ({ type: 'user', userId, name }) as const;

  route(endpoints.paperEntries, async ({ params, session }) => ({
    data: await tellers.find(params.id, userOf(session)),
  }));

  route(endpoints.savePaperEntry, async ({ params, body, session }) => ({
    data: { entry: await tellers.save(params.id, body, userOf(session)) },
  }));

  route(endpoints.discardPaperEntry, async ({ params, query, session }) => {
    const how = { by: userOf(session), seen: query.discards };
    await tellers.discard(params.id, params.userId, how);
    return { message: 'Ballots discarded.', data: {} };
  });

  route(endpoints.joinPaper, async ({ params, body, session }) => {
    await joining.join(params.id, body, actorOf(session));
    return { message: 'The paper ballots are part of the count.', data: {} };
  });

  route(endpoints.exportPaperHolders, async ({ params, query }) => {
    const { title } = await elections.find(params.id);
    const stream = csvStream(query.separator);
    stream.write(['Voter ID', 'Name', 'Weight', 'Handed out (UTC)', 'By']);
    const weightName = general().weight;
    for (const holder of await handouts.list(params.id)) stream.write(cellsOf(holder, weightName));
    stream.end();
    return {
      fileName: `${slugOf(title) || 'election'}-paper-ballots.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(stream),
    };
  });
}

const cellsOf = (
  { userId, name, weight, at, by }: HandoutHolder,
  weightName: WeightName | null,
): string[] => [
  userId,
  name,
  String(weight === undefined ? 1 : inWholes(weight, weightName)),
  at,
  by,
];
