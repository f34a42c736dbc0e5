import type { WriteInsData } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { useState } from 'react';
import { type CountsFor, suggestTargets } from './spellings.ts';

export type Targets = ReadonlyMap<string, CountsFor>;

function savedTargets({ texts, people }: WriteInsData): Targets {
  const names = new Map(people.map((one) => [one.id, one.name]));
  const targets = new Map<string, CountsFor>();
  for (const { text, candidateId } of texts) {
    if (candidateId === undefined) continue;
    const name = names.get(candidateId);
    targets.set(text, name === undefined ? { candidateId } : { name });
  }
  return targets;
}

/** What an administrator has decided, and the names that were added for it. */
interface Decisions {
  targets: Targets;
  added: readonly string[];
}

/** The decisions so far, which start with what is saved or suggested. Each can be undone. */
export function useDecisions(
  data: WriteInsData,
  candidates: readonly { id: string; name: string }[],
) {
  const isSaved = data.savedAt !== null;
  const [first] = useState<Decisions>(() => ({
    targets: isSaved
      ? savedTargets(data)
      : suggestTargets(
          data.texts.map(({ text }) => text),
          candidates,
          LIMITS.newPeopleMax,
        ),
    added: [],
  }));
  const [history, setHistory] = useState<readonly Decisions[]>([]);
  const { targets, added } = history.at(-1) ?? first;
  const named = [...targets.values()].flatMap((target) => ('name' in target ? [target.name] : []));
  const people = [...new Set([...named, ...added])].toSorted((a, b) => a.localeCompare(b));

  return {
    targets,
    /** The people who are not on the ballot, by name. */
    people,
    isUndoable: history.length > 0,
    /** True if undoing once more leaves nothing to undo. */
    isLast: history.length === 1,
    assign(text: string, target: CountsFor | undefined): void {
      const next = new Map(targets);
      if (target) next.set(text, target);
      else next.delete(text);
      setHistory([...history, { targets: next, added }]);
    },
    add: (typed: string) => setHistory([...history, { targets, added: [...added, typed] }]),
    undo: () => setHistory(history.slice(0, -1)),
  };
}
