import { LIMITS, type PrintSheetsInput } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { generatePassword } from '../../../platform/passwords/generate-password.ts';
import { hadNoEffect, isUnconfirmed } from '../../../platform/db/database-errors.ts';
import { type Actor, type AuditEvent, createEvent } from '../../audit/index.ts';
import type { Roll } from '../roll/roll.ts';
import { ROLL_SUBJECT, userSubject } from '../user/user-updates.ts';
import { type Sheet, sheetsDocument, sheetsFileName } from './code-sheet-pdf.ts';
import type { CodeSheetStore } from './code-sheet-store.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { UserRecord } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import { chunks } from '../../../platform/chunks.ts';

/** Number of voters written at a time. */
const PARALLEL_WRITES = 50;

interface Order {
  whom: PrintSheetsInput['whom'];
  timeZone: string;
  /** `_id` of the administrator. */
  by: string;
  actor: Actor;
  /** Whether the administrator has closed the connection. */
  isGone: () => boolean;
}

/** A sheet whose password is not stored yet. */
interface Draft {
  voter: UserRecord;
  sheet: Sheet;
  passwordHash: string;
}

export type CodeSheets = ReturnType<typeof createCodeSheets>;

/** Prints code sheets: new passwords on paper, for voters without email. */
export function createCodeSheets(
  context: PeopleContext,
  { store, users, roll }: { store: CodeSheetStore; users: UserStore; roll: Roll },
) {
  const { hasher, pdf, clock, logger, publicUrl, sender, credentialsTtlSeconds } = context;

  /** Returns enabled voters, sorted by name. @throws AppError VALIDATION_FAILED if there are none or too many */
  async function findVoters(whom: Order['whom']): Promise<UserRecord[]> {
    const batches = 'ids' in whom ? [[...new Set(whom.ids)]] : roll.idsOf(whom.matching);
    const enabled: UserRecord[] = [];
    for await (const ids of batches) {
      const found = await users.findByIds(ids, 'voter');
      enabled.push(...found.filter(({ disabledAt }) => !disabledAt));
      if (enabled.length > LIMITS.sheetsMax) throw tooMany();
    }
    if (enabled.length === 0) throw noVoters();
    return enabled.toSorted(
      (one, other) =>
        one.roll.name.localeCompare(other.roll.name) || one.roll.number - other.roll.number,
    );
  }

  /** Computes one hash after another, so that people who sign in at the same time hardly have to wait. */
  async function draft(voters: readonly UserRecord[], expiresAt: Date): Promise<Draft[]> {
    const drafts: Draft[] = [];
    for (const voter of voters) {
      const password = generatePassword();
      const passwordHash = await hasher.hashGenerated(password);
      const { userId, name, language = 'en' } = voter;
      const sheet = { userId, name, password, expiresAt, language };
      drafts.push({ voter, passwordHash, sheet });
    }
    return drafts;
  }

  /** @returns the draft in an array, which is empty if the voter can't be changed */
  async function storeOne(one: Draft, at: Date, actor: Actor): Promise<Draft[]> {
    const { voter, passwordHash, sheet } = one;
    const subject = userSubject(voter);
    const event = createEvent({ event: 'user.sheet-printed', at, actor, subject });
    const change = { passwordHash, at, expiresAt: sheet.expiresAt, event };
    try {
      return (await store.setPrintedPassword(voter, change)) ? [one] : [];
    } catch (error) {
      if (hadNoEffect(error) || isUnconfirmed(error)) throw error;
      logger.error({ err: error }, 'a code sheet was left out');
      return [];
    }
  }

  /** @returns the drafts that were stored. @throws AppError OUTCOME_UNKNOWN if the database failed */
  async function storeAll(drafts: readonly Draft[], at: Date, actor: Actor): Promise<Draft[]> {
    const stored: Draft[] = [];
    for (const some of chunks(drafts, PARALLEL_WRITES)) {
      const outcomes = await Promise.allSettled(some.map((one) => storeOne(one, at, actor)));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw interrupted(failed.reason);
      stored.push(...outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
    }
    return stored;
  }

  return {
    /**
     * Replaces the passwords of enabled voters and returns a PDF with the new passwords. The PDF is not stored. As far
     * as possible, everything that can fail is done before the first password is replaced.
     * @throws AppError VALIDATION_FAILED, BUSY, EDITED_MEANWHILE; OUTCOME_UNKNOWN if some passwords may have been
     * replaced
     */
    async print({ whom, timeZone, by, actor, isGone }: Order) {
      const voters = await findVoters(whom);
      const at = clock.changedAt();
      const expiresAt = new Date(clock.trusted().getTime() + credentialsTtlSeconds * 1_000);
      const drafts = await draft(voters, expiresAt);
      const write = (some: readonly Draft[]) => {
        const sheets = some.map(({ sheet }) => sheet);
        return pdf.write(sheetsDocument({ sheets, printedAt: at, publicUrl, sender, timeZone }));
      };
      const whole = await write(drafts);
      // Otherwise, the only copy of the new passwords would be lost.
      if (isGone()) throw new AppError('BUSY', 'The connection was closed. Nothing was printed.');
      let stored: Draft[];
      try {
        stored = await storeAll(drafts, at, actor);
      } finally {
        await context.onSessionsEnded();
      }
      if (stored.length === 0) throw printedMeanwhile();
      await users.pushEvent(by, printed(stored.length, at, actor));
      logger.info({ voters: stored.length }, 'code sheets were printed');
      // A sheet whose password was not stored must not be handed out.
      const content = stored.length === drafts.length ? whole : await write(stored);
      return { fileName: sheetsFileName(at, timeZone), content };
    },
  };
}

const printed = (voters: number, at: Date, actor: Actor): AuditEvent =>
  createEvent({
    event: 'roll.sheets-printed',
    at,
    actor,
    subject: ROLL_SUBJECT,
    details: { voters },
  });

const tooMany = () =>
  new AppError(
    'VALIDATION_FAILED',
    `At most ${LIMITS.sheetsMax} code sheets can be printed at a time. Print the sheets in smaller sets: select voters, or filter the roll, for example, by group.`,
  );

const noVoters = () =>
  new AppError(
    'VALIDATION_FAILED',
    'None of these voters can sign in. Enable disabled voters before you print code sheets.',
  );

const printedMeanwhile = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'These voters have just been disabled, or another administrator has printed their sheets. Check the list, then try again.',
  );

const interrupted = (cause: unknown) =>
  new AppError(
    'OUTCOME_UNKNOWN',
    'The database failed while passwords were being replaced. Some voters may have new passwords that were not printed. Print all of these sheets again.',
    { cause },
  );
