import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Adds or takes away one. */
  toggle: (id: string) => void;
  /** Adds or takes away several at once, as the rows of a page. */
  set: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
}

/**
 * Chosen rows, also those on other pages. Begins anew when `scope` changes, as with another search: nobody shall
 * act on rows that have gone from sight.
 */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: new Set<string>() });
  const ids = state.scope === scope ? state.ids : new Set<string>();

  function change(update: (ids: Set<string>) => void): void {
    const next = new Set(ids);
    update(next);
    setState({ scope, ids: next });
  }

  return {
    ids,
    toggle: (id) => change((next) => void (next.delete(id) || next.add(id))),
    set: (some, isChosen) =>
      change((next) => {
        for (const id of some) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
      }),
    clear: () => setState({ scope, ids: new Set() }),
  };
}
