import type { Clock } from '../../../platform/clock.ts';
import { createEvent, type Actor } from '../../audit/service.ts';
import { franchiseOf, subjectOf } from '../../elections/service.ts';
import { type Electorate, isEligible } from '../../people/service.ts';
import type { Snapshots } from '../snapshots/service.ts';

interface ParticipationDeps {
  snapshots: Pick<Snapshots, 'take'>;
  electorate: Pick<Electorate, 'batches'>;
  clock: Clock;
}

/** A voter and whether they have voted, but never for whom or when. */
export interface Participant {
  userId: string;
  name: string;
  email: string;
  hasVoted: boolean;
}

export type Participation = ReturnType<typeof createParticipation>;

/** The participation list. It is computed on request and not stored. */
export function createParticipation({ snapshots, electorate, clock }: ParticipationDeps) {
  const numerically = new Intl.Collator('en', { numeric: true });

  return {
    /**
     * Returns every eligible voter and whether they have voted, sorted by user ID. Records an event.
     * @throws AppError NOT_FOUND, PARTICIPATION_HIDDEN, BUSY
     */
    async list(electionId: string, actor: Actor) {
      const { election, voted } = await snapshots.take(electionId, {
        use: 'list',
        eventOf: (one) =>
          createEvent({
            event: 'participation.exported',
            at: clock.now(),
            actor,
            subject: subjectOf(one),
          }),
      });
      const franchise = franchiseOf(election);
      const participants: Participant[] = [];
      for await (const voters of electorate.batches()) {
        for (const voter of voters) {
          const hasVoted = voted.has(voter._id);
          if (!hasVoted && !isEligible(voter, franchise)) continue;
          const { userId, name, email } = voter;
          participants.push({ userId, name, email, hasVoted });
        }
      }
      participants.sort((a, b) => numerically.compare(a.userId, b.userId));
      return { election, participants };
    },
  };
}
