import {
  type BounceMailbox,
  MailboxError,
  type OpenMailbox,
} from '../../platform/mail/bounce-mailbox.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { createBounceReports } from './bounce-reports.ts';
import type { BounceStore, MailboxPlace } from './bounce-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** Maximum number of emails in one turn, and per command that stores how far they have been read. */
const MOST_PER_TURN = 2_000;
const BATCH = 50;
/** If more emails cannot be processed, the emails are not the cause. Reading then waits. */
const MOST_ASIDE = 100;

const HELD_UP =
  'Too many returned emails couldn’t be processed, so later ones wait. See the server log for details.';

/** Another process has read the mailbox during this turn. */
export class ReadElsewhere extends Error {}

/** Reads what has arrived in the mailbox for returned emails, and stores how far it came. */
export function createMailboxReading(
  context: MessagesContext,
  store: BounceStore,
  mailbox: BounceMailbox,
) {
  const reports = createBounceReports(context);
  const poisoned = createQuarantine({ ...context, kind: 'returned email' });

  /** @returns whether the email is done; false if it is set aside */
  async function readOne(open: OpenMailbox, number: number): Promise<boolean> {
    if (poisoned.quarantined().includes(String(number))) return false;
    const email = await open.read(number);
    if (email === 'gone') return true;
    return poisoned.attempt(String(number), async () => {
      if (email === 'refused') throw new Error('the mail server does not return this email');
      await reports.evaluate(email);
    });
  }

  /**
   * Reads these emails: first the new ones, then those set aside. What has been read is stored even if the connection
   * fails. If it fails at a new email, the cause may be the email, so it is set aside, too. If it fails there again, after
   * all others have been read, only this email is the problem, not the mailbox.
   */
  async function readAll(
    open: OpenMailbox,
    {
      wanted,
      reading,
      signal,
    }: { wanted: readonly number[]; reading: MailboxPlace; signal: AbortSignal },
  ): Promise<void> {
    let current = reading;
    let isHeldUp = false;

    async function save(): Promise<void> {
      if (!(await store.save(mailbox.id, current))) throw new ReadElsewhere();
      current = { ...current, revision: current.revision + 1 };
    }

    function note(number: number, isDone: boolean): void {
      const others = current.aside.filter((one) => one !== number);
      const aside = isDone ? others : [...others, number];
      current = { ...current, aside, last: Math.max(current.last, number) };
    }

    try {
      for (const [place, number] of wanted.entries()) {
        const isNew = number > current.last;
        if (signal.aborted) break;
        if (isNew && current.aside.length >= MOST_ASIDE) {
          isHeldUp = true;
          continue;
        }
        try {
          note(number, await readOne(open, number));
        } catch (error) {
          note(number, false);
          if (isNew || signal.aborted || !(error instanceof MailboxError)) throw error;
          poisoned.note(String(number), error);
          break;
        }
        if (place % BATCH === BATCH - 1) await save();
      }
    } finally {
      await save();
    }
    if (isHeldUp) throw new MailboxError(HELD_UP);
  }

  /** @throws MailboxError, ReadElsewhere */
  async function readFrom(
    open: OpenMailbox,
    { known, signal }: { known: MailboxPlace; signal: AbortSignal },
  ): Promise<void> {
    const { validity } = open;
    const start = known.validity === validity ? known : { ...known, last: 0, aside: [] };
    const found = await open.numbersFrom(Math.min(start.last + 1, ...start.aside));
    const recent = new Set(found);
    const reading = {
      revision: known.revision,
      validity,
      last: start.last,
      aside: start.aside.filter((number) => recent.has(number)),
    };
    const fresh = found.filter((number) => number > reading.last).slice(0, MOST_PER_TURN);
    const wanted = [...fresh, ...reading.aside];
    const isChanged = validity !== known.validity || reading.aside.length < known.aside.length;
    if (wanted.length > 0 || isChanged) await readAll(open, { wanted, reading, signal });
  }

  return { readFrom };
}
