import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import type { Closes } from './closes.ts';
import type { Openings } from './openings.ts';

export type WithConsequences = ReturnType<typeof createConsequences>;

/** What is written after an opening or a close, which others may have noticed by then. */
export function createConsequences(deps: {
  store: Pick<ElectionStore, 'edit' | 'find'>;
  openings: Pick<Openings, 'opened' | 'closed'>;
  closes: Pick<Closes, 'see'>;
  forget: (id: string) => void;
}) {
  const { store, openings, closes, forget } = deps;

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

  /** Hides counts until none is visible beside paper. Looks again after each one, because another may have opened. */
  const afterOpening = (opened: ElectionRecord) =>
    repeated(opened, async (latest) => {
      const hiding = await openings.opened(latest);
      if (!hiding) return latest;
      const { election, change } = hiding;
      await store
        .edit(election, change, { whileUnfrozen: true })
        .finally(() => forget(election._id));
      return null;
    });

  const afterClosing = (closed: ElectionRecord) =>
    repeated(closed, async (latest) => {
      const change = await openings.closed(latest);
      if (!change) return latest;
      return store.edit(latest, change, { whileUnfrozen: false }).finally(() => forget(latest._id));
    });

  /** Writes what follows from a status change that was just written. Returns the election as it is then. */
  return async function withConsequences(written: ElectionRecord): Promise<ElectionRecord> {
    closes.see(written);
    return written.status === 'active' ? afterOpening(written) : afterClosing(written);
  };
}
