import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import { subjectOf } from './edit-election.ts';
import type { ElectionRecord, ElectionStore } from './election-store.ts';

interface TestEmailDeps {
  store: Pick<ElectionStore, 'keepTestSent' | 'keepTestRead'>;
  clock: Clock;
  find: (id: string) => Promise<ElectionRecord>;
}

/** Records when administrators send themselves test emails for an election, and when they have read them. */
export function createTestEmails({ store, clock, find }: TestEmailDeps) {
  return {
    /** Records that a test email was sent to this administrator. */
    noteTestSent: (id: string, by: Actor) => store.keepTestSent(id, { at: clock.now(), by }),

    /** Records that a test email was read. @throws AppError NOT_FOUND, NO_TEST_SENT */
    async noteTestRead(id: string, actor: Actor): Promise<void> {
      const election = await find(id);
      const { testSent } = election;
      if (
        testSent?.by.type !== 'user' ||
        actor.type !== 'user' ||
        testSent.by.userId !== actor.userId
      )
        throw new AppError('NO_TEST_SENT', 'Send yourself a test email first.');
      const at = clock.now();
      const event = createEvent({
        event: 'message.test-read',
        at,
        actor,
        subject: subjectOf(election),
      });
      await store.keepTestRead(id, { at, by: actor }, event);
    },
  };
}
