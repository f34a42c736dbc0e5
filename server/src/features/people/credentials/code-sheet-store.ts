import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import { type UserDocument, type UserModel, VOIDING_LINKS } from '../user/user-document.ts';
import { endingSessions, NO_MAIL } from '../user/user-updates.ts';

export type CodeSheetStore = ReturnType<typeof createCodeSheetStore>;

/** Printed passwords. */
export function createCodeSheetStore(model: UserModel) {
  return {
    /**
     * Also ends all sessions and invalidates voting links. An email that is being sent loses its claim, so its password
     * does not replace the printed one.
     * @returns false if the voter was disabled, or another administrator printed the sheet, after the voter was read
     */
    setPrintedPassword(
      { _id, credentials }: Pick<UserDocument, '_id' | 'credentials'>,
      made: { passwordHash: string; at: Date; expiresAt: Date; event: AuditEvent },
    ): Promise<boolean> {
      const { passwordHash, at, expiresAt, event } = made;
      const set = {
        ...VOIDING_LINKS,
        passwordHash,
        'credentials.state': 'printed',
        ...NO_MAIL,
        'credentials.lastError': null,
        'credentials.printedAt': at,
        'credentials.expiresAt': expiresAt,
      };
      return updateOne(
        model,
        { _id, disabledAt: null, 'credentials.printedAt': credentials.printedAt ?? null },
        endingSessions(set, at, event),
      );
    },
  };
}
