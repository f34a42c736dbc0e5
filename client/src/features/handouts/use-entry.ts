import type { HandoutEntriesData, HandoutEntry } from '@votewise/contract';
import { useEffect, useRef, useState } from 'react';
import { failureText, hasCode } from '../../lib/api-error.ts';
import { saveEntry } from './handout-queries.ts';

/** How long to wait before an entry that could not be stored is sent again. */
const AGAIN_MS = 3_000;

type Typed = Pick<HandoutEntry, 'lines' | 'isFinished'>;

/**
 * saved: everything is stored. offline: it is sent again until it is stored. refused: it has to be corrected first.
 * conflict: someone else has changed it.
 */
type SaveState = 'saved' | 'saving' | 'offline' | 'refused' | 'conflict';

/**
 * What a teller types, stored after each change. Changes made while one is being stored are stored together afterward.
 * @param onSaved called when everything is stored
 */
export function useEntry(
  electionId: string,
  { own, discards }: Pick<HandoutEntriesData, 'own' | 'discards'>,
  onSaved: () => void,
) {
  const [typed, setTyped] = useState<Typed>({
    lines: own?.lines ?? [],
    isFinished: own?.isFinished ?? false,
  });
  const [state, setState] = useState<SaveState>('saved');
  const [refusal, setRefusal] = useState('');
  const begun = { typed, stored: typed, version: own?.version ?? 0, isSaving: false };
  /** What was discarded after the entry was first sent must not come back when it is sent again. */
  const latest = useRef<typeof begun & { discards?: number }>(begun);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useLeaveWarning(state !== 'saved');

  async function store(): Promise<void> {
    const now = latest.current;
    if (now.isSaving) return;
    now.isSaving = true;
    const seen = (now.discards ??= discards);
    while (now.typed !== now.stored) {
      const sent = now.typed;
      setState('saving');
      try {
        const { version } = now;
        const entry = await saveEntry(electionId, { version, discards: seen, ...sent });
        now.version = entry.version;
        now.stored = sent;
      } catch (error) {
        if (hasCode(error, 'EDITED_MEANWHILE') || hasCode(error, 'PAPER_REFUSED')) {
          setState('conflict');
          return;
        }
        if (hasCode(error, 'VALIDATION_FAILED')) {
          if (now.typed !== sent) continue;
          now.isSaving = false;
          setState('refused');
          setRefusal(failureText(error, 'Your ballots can’t be stored like this.'));
          return;
        }
        setState('offline');
        await new Promise((resolve) => {
          setTimeout(resolve, AGAIN_MS);
        });
        // A page that was left has warned about what was not stored.
        if (isGone.current) return;
      }
    }
    now.isSaving = false;
    setState('saved');
    onSaved();
  }

  return {
    ...typed,
    state,
    /** Why what is typed cannot be stored, in the state `refused`. */
    refusal,
    change(next: Partial<Typed>): void {
      const changed = { ...latest.current.typed, ...next };
      latest.current.typed = changed;
      setTyped(changed);
      void store();
    },
  };
}

/** Makes the browser ask before the page is reloaded or closed while something is not stored. */
function useLeaveWarning(isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDue]);
}
