import type {
  AssignWriteInsInput,
  DecideTieInput,
  OpenTie,
  WithdrawalRequest,
} from '@votewise/contract';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import { annulment } from './annulment.ts';
import { assignWriteIns } from './assign-write-ins.ts';
import type { Ballots } from '../reading/ballots.ts';
import { decideTie } from './decide-tie.ts';
import { declaration } from './declaration.ts';
import type { ChangeOf } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionWriting } from '../opening/election-writing.ts';
import { withdrawCandidate } from './withdraw-candidate.ts';

/** What is decided about an election apart from its edits, most of it after the close. */
export function createResultActs(deps: {
  ballots: () => Ballots;
  openTieOf: (election: ElectionRecord) => Promise<OpenTie | undefined>;
  write: ElectionWriting['write'];
  clock: TrustedClock;
}) {
  const { ballots, openTieOf, write, clock } = deps;
  return {
    /** @throws AppError NOT_FOUND, UNKNOWN_CANDIDATE, WITHDRAWAL_REFUSED */
    withdraw: (id: string, given: WithdrawalRequest, actor: Actor): Promise<ElectionRecord> =>
      write(id, (current) =>
        withdrawCandidate(current, given, { actor, now: clock.now(), sign: ballots().sign }),
      ),

    /** Says for whom names count that voters have written in. @throws AppError NOT_FOUND and the errors of `assignWriteIns` */
    assignWriteIns: (id: string, given: AssignWriteInsInput, actor: Actor) =>
      write(id, async (current) => {
        const areHandoutsAwaited = await ballots().areHandoutsAwaited(current);
        return assignWriteIns(current, given, { actor, now: clock.now(), areHandoutsAwaited });
      }),

    /** Records what was decided after a tie. @throws AppError NOT_FOUND and the errors of `decideTie` */
    decideTie: (id: string, given: DecideTieInput, actor: Actor): Promise<ElectionRecord> =>
      write(id, async (current) =>
        decideTie(current, given, { tie: await openTieOf(current), actor, now: clock.now() }),
      ),

    /** Declares the result. Has no effect if it is already declared. @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED */
    async declare(id: string, actor: Actor): Promise<{ declaredAt: Date }> {
      const { declared } = await write(id, async (current) => {
        const count = await ballots().countState(current);
        return declaration(current, count, { actor, now: clock.now() });
      });
      return { declaredAt: declared?.at ?? clock.now() };
    },

    /** Annuls an election whose sum is not decrypted. Has no effect if it is already annulled. @throws AppError NOT_FOUND */
    annul: (id: string, reason: string, actor: Actor): Promise<ElectionRecord> =>
      write(id, (current) => annulment(current, reason, { actor, now: clock.now() })),

    /** Records which paper ballots join the count, or that they are in the ballot box. @throws AppError NOT_FOUND */
    joinHandouts: (id: string, changeOf: ChangeOf): Promise<ElectionRecord> => write(id, changeOf),
  };
}
