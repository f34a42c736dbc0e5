import type { QueryFilter } from 'mongoose';
import type { RollFilter } from '@votewise/contract';
import { readSearch, startingWith, WORD_FIELDS } from '../user/roll-keys.ts';
import type { UserDocument, UserModel } from '../user/user-document.ts';

export type Conditions = QueryFilter<UserDocument>;

/** If at most this many voters match a filter, no index of a sort order or a word is used. */
export const FEW_ENOUGH = 2_500;

/** The part of the roll that is shown: a status, and the ID of a group. */
export interface RollPart {
  show?: RollFilter | undefined;
  group?: string | undefined;
}

export function narrowedTo({ show, group }: RollPart): Conditions {
  const voter = {
    userType: 'voter' as const,
    ...(group !== undefined && { 'roll.groups': group }),
  };
  if (!show) return voter;
  if (show === 'disabled') return { ...voter, disabledAt: { $gt: new Date(0) } };
  if (show === 'no-address') return { ...voter, disabledAt: null, email: null };
  return { ...voter, disabledAt: null, 'credentials.state': show };
}

/** One condition for each index. */
function matchesOf(word: string): Conditions[] {
  const start = startingWith(word);
  const conditions: Conditions[] = WORD_FIELDS.map((field) => ({ [field]: start }));
  conditions.push({ userId: startingWith(word.toUpperCase()) });
  if (/^\d{1,15}$/.test(word)) conditions.push({ 'roll.number': Number(word) });
  return conditions;
}

/** What is read, and by which index if the database must not choose another one. */
export interface Read {
  conditions: Conditions;
  hint?: Record<string, 1>;
}

export const ascending = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [field, 1]));

/** Returns a function that returns what to read for a search. */
export function createSearchReads(model: UserModel) {
  /** The word that the fewest users have. Nearly all users may share the words of a domain. */
  async function rarestOf(words: readonly string[]): Promise<string> {
    const [first = ''] = words;
    if (words.length === 1) return first;
    const counts = await Promise.all(
      words.map(async (word) => {
        const parts = await Promise.all(matchesOf(word).map((one) => model.countDocuments(one)));
        return { word, count: parts.reduce((sum, part) => sum + part, 0) };
      }),
    );
    return counts.reduce((least, one) => (one.count < least.count ? one : least)).word;
  }

  /** Each condition is read by its own index. If few voters match the filter, these voters are read instead. */
  return async function readsOf(search: string, part: RollPart): Promise<Read[]> {
    const wanted = readSearch(search);
    const isPart = narrowedTo(part);
    if (wanted.kind === 'address') {
      const conditions = { email: startingWith(wanted.start), $and: [isPart] };
      return [{ conditions, hint: ascending(['email', 'userType', 'disabledAt']) }];
    }
    if (wanted.words.length === 0) return [];
    const isFiltered = part.show !== undefined || part.group !== undefined;
    if (isFiltered && (await model.countDocuments(isPart)) <= FEW_ENOUGH) {
      const matches = wanted.words.map((word) => ({ $or: matchesOf(word) }));
      return [{ conditions: { ...isPart, $and: matches } }];
    }
    const rarest = await rarestOf(wanted.words);
    const others = wanted.words.filter((word) => word !== rarest);
    const rest = others.map((word) => ({ $or: matchesOf(word) }));
    return matchesOf(rarest).map((condition) => ({
      conditions: { ...condition, $and: [isPart, ...rest] },
      hint: ascending(Object.keys(condition)),
    }));
  };
}
