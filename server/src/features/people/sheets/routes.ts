import { Readable } from 'node:stream';
import { endpoints } from '../../../contract/index.ts';
import type { Caller, DefineRoute } from '../../../platform/http/define-route.ts';
import type { Session } from '../../../platform/tokens.ts';
import { actorOf } from '../../audit/service.ts';
import type { Sheets } from './service.ts';

/**
 * Checks that an administrator has entered their own password again.
 * @throws AppError WRONG_PASSWORD, UNAUTHENTICATED, TOO_MANY_ATTEMPTS
 */
export type ConfirmPassword = (
  session: Session,
  currentPassword: string,
  caller: Caller,
) => Promise<unknown>;

export function defineSheetRoutes(
  route: DefineRoute,
  { sheets, confirmPassword }: { sheets: Sheets; confirmPassword: ConfirmPassword },
): void {
  route(endpoints.printSheets, async ({ body, session, caller, isGone }) => {
    const { whom, timeZone, currentPassword } = body;
    await confirmPassword(session, currentPassword, caller);
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
