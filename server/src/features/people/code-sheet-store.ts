import { pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import { type UserDocument, type UserModel, VOIDING_LINKS } from './user-document.ts';

/** The fields of a voter that a code sheet needs. */
export type SheetVoter = Pick<
  UserDocument,
  '_id' | 'userId' | 'name' | 'language' | 'roll' | 'disabledAt' | 'credentials'
>;

export interface PrintedPassword {
  passwordHash: string;
  at: Date;
  expiresAt: Date;
  event: AuditEvent;
}

export type SheetStore = ReturnType<typeof createSheetStore>;

export function createSheetStore(model: UserModel) {
  return {
    findVoters: (ids: readonly string[]) =>
      model
        .find({ _id: { $in: ids }, userType: 'voter' })
        .select({ userId: 1, name: 1, language: 1, roll: 1, disabledAt: 1, credentials: 1 })
        .lean<SheetVoter[]>(),

    /**
     * Replaces the password, ends all sessions, invalidates voting links, and cancels a waiting email. An email
     * that is being sent loses its claim, so its password does not replace the printed one.
     * @returns false if the voter was disabled, or another administrator printed the voter's sheet, after the
     * voter was read
     */
    async replacePassword(
      { _id, credentials }: SheetVoter,
      { passwordHash, at, expiresAt, event }: PrintedPassword,
    ): Promise<boolean> {
      const { $push, $inc } = pushing(event);
      const { modifiedCount } = await model.updateOne(
        { _id, disabledAt: null, 'credentials.printedAt': credentials.printedAt ?? null },
        {
          $set: {
            ...VOIDING_LINKS,
            passwordHash,
            passwordSetAt: at,
            'credentials.state': 'printed',
            'credentials.claim': null,
            'credentials.nextAttemptAt': null,
            'credentials.lastError': null,
            'credentials.printedAt': at,
            'credentials.expiresAt': expiresAt,
          },
          $inc: { ...$inc, tokenVersion: 1 },
          $push,
        },
      );
      return modifiedCount === 1;
    },
  };
}
