import type { EncryptionServices } from '../../encryption/index.ts';
import type { BallotBox } from '../../ballots/index.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import type { HandoutJoining } from '../../handouts/index.ts';

export type IsAwaiting = ReturnType<typeof createAwaitedBallots>;

/** Finds out whether a closed election waits for people before its count can be confirmed. */
export function createAwaitedBallots(deps: {
  ballots: Pick<BallotBox, 'awaitsNamesNow'>;
  joining: Pick<HandoutJoining, 'isAwaited'>;
  encryption: Pick<EncryptionServices['encryption'], 'awaitsTrustees'>;
}) {
  const { ballots, joining, encryption } = deps;

  /** Returns whether names that voters wrote in have to be assigned. All ballots are on the board by then. */
  async function isNamesAwaited(election: ElectionRecord): Promise<boolean> {
    if (!(election.ballot.writeIns > 0) || election.writeIns) return false;
    return ballots.awaitsNamesNow(election);
  }

  /** Returns whether handouts have to join the count, names have to be assigned, or key holders have to decrypt. */
  return async function isAwaiting(election: ElectionRecord): Promise<boolean> {
    return (
      (await joining.isAwaited(election)) ||
      (await encryption.awaitsTrustees(election)) ||
      isNamesAwaited(election)
    );
  };
}
