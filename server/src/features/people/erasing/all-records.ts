import type { StoredKind } from '@votewise/contract';
import type { VoterRecord } from '../user/voter-store.ts';
import type { Needs, Person, ToErase } from './to-erase.ts';
import { createReadOnce, type ReadOnce } from './read-once.ts';

/**
 * What all features store about voters.
 * @param toErase what each feature stores, from the lowest to the highest
 */
export function createAllRecords(toErase: () => readonly ToErase[]) {
  async function refusalOf(
    voter: VoterRecord,
    readOnce = createReadOnce(),
  ): Promise<string | undefined> {
    for (const one of toErase()) {
      const refusal = await one.refusal?.(voter, readOnce);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  async function needsOf(voter: VoterRecord, readOnce: ReadOnce): Promise<Needs | undefined> {
    let all: Needs | undefined;
    for (const one of toErase()) {
      const needs = await one.needs?.(voter, readOnce);
      if (!needs) continue;
      all = {
        groups: [...(all?.groups ?? []), ...needs.groups],
        weights: needs.weights || (all?.weights ?? false),
        until: all && all.until > needs.until ? all.until : needs.until,
      };
    }
    return all;
  }

  return {
    refusalOf,
    needsOf,

    /** Adds the records of a voter to these counts. */
    async count(person: Person, counts: Map<StoredKind, number>): Promise<void> {
      for (const one of toErase()) {
        const found = (await one.count?.(person)) ?? {};
        for (const [kind, count] of Object.entries(found) as [StoredKind, number][]) {
          if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
        }
      }
    },

    async erase(person: Person): Promise<void> {
      for (const one of toErase()) await one.erase?.(person);
    },
  };
}
