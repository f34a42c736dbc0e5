import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import { electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';

/** Records of the test email that administrators send themselves before an election. */
export function createTestEmails(deps: {
  store: Pick<ElectionStore, 'keepTestSent' | 'keepTestRead'>;
  find: (id: string) => Promise<ElectionRecord>;
  clock: TrustedClock;
}) {
  const { store, find, clock } = deps;
  return {
    noteTestSent: (id: string, by: Actor) => store.keepTestSent(id, { at: clock.now(), by }),

    /** Records that a test email was read. @throws AppError NOT_FOUND, NO_TEST_SENT */
    async noteTestRead(id: string, actor: Actor): Promise<void> {
      const election = await find(id);
      const sentTo = election.testSent?.by;
      if (sentTo?.type !== 'user' || actor.type !== 'user' || sentTo.userId !== actor.userId) {
        throw new AppError('NO_TEST_SENT', 'Send yourself a test email first.');
      }
      const at = clock.now();
      const event = electionEvent(election, { event: 'message.test-read', at, actor });
      await store.keepTestRead(id, { at, by: actor }, event);
    },
  };
}
