import { Readable } from 'node:stream';
import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/hash-chain.ts';
import type { Confirm } from '../service.ts';
import type { Sheets } from './service.ts';

export function defineSheetRoutes(
  route: DefineRoute,
  { sheets, confirm }: { sheets: Sheets; confirm: Confirm },
): void {
  route(endpoints.printSheets, async ({ body, session, caller, isGone }) => {
    const { whom, timeZone } = body;
    await confirm(session, body, caller);
    const actor = actorOf(session);
    const { fileName, content } = await sheets.print({
      whom,
      timeZone,
      by: session.sub,
      actor,
      isGone,
    });
    return { fileName, contentType: 'application/pdf', content: Readable.from([content]) };
  });
}
