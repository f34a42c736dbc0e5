import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Adds or removes one row. */
  toggle: (id: string) => void;
  /** Adds or removes several rows at once, such as the rows of a page. */
  set: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
}

/** Selected rows on all pages. A new `scope` clears them, so that no action applies to rows that are not visible. */
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
