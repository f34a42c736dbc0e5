import type { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import type { Closes } from './closes.ts';
import type { Openings } from './openings.ts';

export type WithConsequences = ReturnType<typeof createConsequences>;

interface Written {
  /** The election as it is then. */
  latest: ElectionRecord;
  /** Why an opening was taken back; undefined if it was not. */
  refusal?: AppError | undefined;
}

/** What is written after an opening, before anyone can vote, or after a close, which others may have noticed by then. */
export function createConsequences(deps: {
  store: Pick<ElectionStore, 'edit' | 'find'>;
  openings: Pick<Openings, 'opened' | 'closed'>;
  closes: Pick<Closes, 'see'>;
  forget: (id: string) => void;
  clock: Pick<TrustedClock, 'trusted'>;
}) {
  const { store, openings, closes, forget, clock } = deps;

  /** Repeats a step with the newest version until it returns the election as it is then. */
  async function repeated(
    written: ElectionRecord,
    step: (latest: ElectionRecord) => Promise<ElectionRecord | null>,
  ): Promise<ElectionRecord> {
    let latest = written;
    return untilWritten(async () => {
      const done = await step(latest);
      if (done) return done;
      const read = await store.find(latest._id);
      if (!read) return latest;
      latest = read;
      return OVERTAKEN;
    });
  }

  /**
   * Hides counts until none is visible beside paper, or takes the opening back. Looks again after each of these writes, because
   * another election may have opened. Once there is nothing to write, voters can vote. Several processes may do this at once.
   */
  async function afterOpening(opened: ElectionRecord): Promise<Written> {
    let refusal: AppError | undefined;
    const latest = await repeated(opened, async (one) => {
      const next = await openings.opened(one, clock.trusted());
      if (!next) return one;
      const { election, change } = next;
      const written = await store.edit(election, change).finally(() => forget(election._id));
      refusal = next.refusal;
      return change.isChecked ? written : null;
    });
    closes.see(latest);
    // Another process may have taken it back for the same reason.
    return { latest, refusal: latest.status === 'active' ? undefined : refusal };
  }

  async function afterClosing(closed: ElectionRecord): Promise<Written> {
    const latest = await repeated(closed, async (one) => {
      const change = await openings.closed(one);
      if (!change) return one;
      return store.edit(one, change).finally(() => forget(one._id));
    });
    return { latest };
  }

  /** Writes what follows from a status change, or other groups, that were just written. */
  return async function withConsequences(written: ElectionRecord): Promise<Written> {
    closes.see(written);
    return written.status === 'active' ? afterOpening(written) : afterClosing(written);
  };
}
