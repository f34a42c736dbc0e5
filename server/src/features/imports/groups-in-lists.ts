import { groupKeyOf, type VoterImport } from '@votewise/contract';
import type { Groups } from '../people/index.ts';
import type { Line } from './list-lines.ts';

const byName = new Intl.Collator('en', { numeric: true });

/** Compares the groups in a list with those that exist. */
export function createGroupsInLists(groups: Pick<Groups, 'findAll'>) {
  /** Existing groups have their names on the roll, new groups their first spelling. */
  async function groupsIn(lines: readonly Line[]): Promise<VoterImport['groups']> {
    const named = new Map<string, { name: string; voters: number }>();
    for (const name of lines.flatMap((line) => line.groups ?? [])) {
      const key = groupKeyOf(name);
      const earlier = named.get(key) ?? { name, voters: 0 };
      named.set(key, { ...earlier, voters: earlier.voters + 1 });
    }
    const found = await groups.findAll([...named.values()].map(({ name }) => name));
    const existing = new Map(found.map(({ name }) => [groupKeyOf(name), name]));
    return [...named]
      .map(([key, { name, voters }]) => {
        return { name: existing.get(key) ?? name, voters, isNew: !existing.has(key) };
      })
      .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || byName.compare(a.name, b.name));
  }

  return { groupsIn };
}
