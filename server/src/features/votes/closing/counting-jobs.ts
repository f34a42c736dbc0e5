import type { GeneralSettings } from '@votewise/contract';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { arrivalMs, type BallotBox } from '../../ballots/index.ts';
import type { ElectionRecord, Elections } from '../../elections/index.ts';
import type { EncryptionServices } from '../../encryption/index.ts';
import type { HandoutJoining } from '../../handouts/index.ts';
import { createCountAdvancing } from './advance-counts.ts';
import { createAwaitedBallots } from './awaited-ballots.ts';
import { createCountConfirming } from './confirm-counts.ts';
import { createClosedRecounts } from './recount-closed.ts';
import { createRestingCounts } from './resting-counts.ts';
import { createCountTidying } from './tidy-counts.ts';

export type Counting = ReturnType<typeof createCounting>;

/** The jobs that keep counting fast while people vote, and that check the count after voting closes. */
export function createCounting(deps: {
  elections: Pick<Elections, 'find' | 'findFrozen' | 'findJustClosed' | 'closes' | 'pushEvent'>;
  ballots: Pick<
    BallotBox,
    | 'advance'
    | 'awaitsNamesNow'
    | 'awaitWrites'
    | 'beginMerge'
    | 'hasStrayCount'
    | 'isReplicated'
    | 'isRecountedNow'
    | 'keepRecount'
    | 'recount'
  >;
  joining: Pick<HandoutJoining, 'complete' | 'isAwaited'>;
  encryption: Pick<EncryptionServices['encryption'], 'awaitsTrustees' | 'decryptedSums'>;
  clock: TrustedClock;
  logger: Logger;
  general: () => GeneralSettings;
}) {
  const { ballots, clock, logger } = deps;
  /** How long ballots may arrive after a close. Known once the database has been asked. */
  let arrival: number | undefined;

  async function arrivalTime(): Promise<number> {
    arrival ??= arrivalMs({ isReplicated: await ballots.isReplicated() });
    return arrival;
  }

  const { advanceAll, ...advancing } = createCountAdvancing(deps);
  const recountClosed = createClosedRecounts({ ...deps, advanceAll });
  const shared = {
    ...deps,
    arrivalTime,
    isAwaiting: createAwaitedBallots(deps),
    resting: createRestingCounts(clock),
    quarantine: createQuarantine({ kind: 'count to confirm', clock, logger }),
  };
  return {
    ...advancing,
    ...createCountConfirming({ ...shared, recountClosed }),
    ...createCountTidying({ ...shared, advanceAll }),

    /** Takes the last ballots of an election that is being sealed, recounts them, and merges the checkpoints. */
    async recountLast(election: ElectionRecord, signal: AbortSignal): Promise<void> {
      await recountClosed(election, signal);
      await advanceAll([election], signal);
    },
  };
}
