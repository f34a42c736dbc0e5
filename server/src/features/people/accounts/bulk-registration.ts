import { groupKeyOf } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import type { Actor } from '../../audit/index.ts';
import { concernedTitles, type Groups } from '../groups/groups.ts';
import { type AddressHolder, canShare, formatUserId } from '../user/user-updates.ts';
import { languageOfNew, newUser } from '../user/new-user.ts';
import { isSameName, nameKeysOf } from '../user/roll-keys.ts';
import type { UserStore } from '../user/user-store.ts';
import type { PeopleContext } from '../user/people-context.ts';

/** A person to register. The caller chooses the ID once, so that a repeated registration is detected. */
interface Person {
  id: string;
  name: string;
  /** In lowercase; null for no address. */
  email: string | null;
  /** Confirms that other voters may have the same address. */
  sharesAddress?: boolean;
  /** Group names. Groups that don't exist are created. */
  groups?: readonly string[];
  weight?: number;
  /** Missing: that of new voters. */
  language?: Language;
}

export type BulkRegistration = ReturnType<typeof createBulkRegistration>;

/** Registers many voters at once, in the same way as `register` registers one. */
export function createBulkRegistration(
  { groupChanges, counters, clock, general, onQueued }: PeopleContext,
  { store, groups }: { store: UserStore; groups: Groups },
) {
  /** @returns a function that returns a person's groups and the titles of the open elections for these groups */
  async function groupsFor(people: readonly Person[], actor: Actor) {
    const listed = people.flatMap((person) => person.groups ?? []);
    // A new group gets the first spelling of its name, as in the preview.
    const names = new Map(listed.toReversed().map((name) => [groupKeyOf(name), name]));
    const found = await groups.resolveListed([...names.values()], actor);
    const byKey = new Map(found.map((group) => [groupKeyOf(group.name), group]));
    const open = found.length > 0 ? await groupChanges().findOpen() : [];
    return (person: Person) => {
      const own = (person.groups ?? []).flatMap((name) => byKey.get(groupKeyOf(name)) ?? []);
      const ids = own.map(({ _id }) => _id);
      return { groups: own, open: concernedTitles(open, { groups: ids, isWeighed: false }) };
    };
  }

  /** A user with the ID of a person was registered by an earlier attempt. */
  async function whoHas(people: readonly Person[]) {
    const places = await store.findPlaces(people);
    const ids = new Set(places.map(({ _id }) => _id));
    const holders = new Map<string, AddressHolder[]>();
    for (const place of places) {
      if (place.email === null) continue;
      holders.set(place.email, [...(holders.get(place.email) ?? []), place]);
    }
    const holdersOf = ({ email }: Pick<Person, 'email'>) =>
      (email !== null && holders.get(email)) || [];
    return { isOurs: ({ id }: Person) => ids.has(id), holders, holdersOf };
  }

  /** @returns how many people were registered before the first duplicate */
  async function insertNumbered(people: readonly Person[], actor: Actor): Promise<number> {
    const rightsOf = await groupsFor(people, actor);
    const first = await counters.reserve('voter', people.length);
    const users = people.map((person, place) => {
      const userId = formatUserId('voter', first + place);
      const language = languageOfNew(person, general());
      const weightName = general().weight;
      const given = { ...person, ...language, ...rightsOf(person), weightName, userId };
      return newUser({ ...given, userType: 'voter' }, clock, actor);
    });
    return store.insertSome(users);
  }

  return {
    findRecentLanguages: store.findRecentLanguages,

    /** Returns the users who have these addresses, by address. */
    async findKnown(emails: readonly string[]): Promise<Map<string, AddressHolder[]>> {
      const people = emails.map((email) => ({ id: '', name: '', email }));
      return (await whoHas(people)).holders;
    },

    /** Returns a function that returns the voters with this name who have no address. */
    async findUnaddressed(names: readonly string[]) {
      const keys = [...new Set(names.flatMap(nameKeysOf))];
      const found = keys.length === 0 ? [] : await store.findUnaddressed(keys);
      return (name: string): AddressHolder[] =>
        found.filter((voter) => isSameName(voter.name, name));
    },

    /**
     * Registers people and queues their emails, in one write for each person. Repeating the call changes nothing:
     * people already registered under the given ID count as registered.
     * @returns the people whose address is taken, each with the users who have it
     */
    async registerMany<One extends Person>(
      people: readonly One[],
      actor: Actor,
    ): Promise<Map<One, AddressHolder[]>> {
      const taken = new Map<One, AddressHolder[]>();
      let open = [...people];
      while (open.length > 0) {
        const { isOurs, holdersOf } = await whoHas(open);
        for (const person of open) {
          const holders = holdersOf(person);
          const isFree =
            holders.length === 0 || (person.sharesAddress && canShare('voter', holders));
          if (!isFree && !isOurs(person)) taken.set(person, holders);
        }
        open = open.filter((person) => !isOurs(person) && !taken.has(person));
        if (open.length === 0) break;
        open = open.slice(await insertNumbered(open, actor));
      }
      if (taken.size < people.length) onQueued();
      return taken;
    },
  };
}
