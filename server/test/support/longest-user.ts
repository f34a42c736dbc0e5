import { rollKeysOf } from '../../src/features/people/user/roll-keys.ts';
import { newUser } from '../../src/features/people/user/new-user.ts';
import { SYSTEM, type TestApp } from './test-app.ts';

/**
 * Inserts a voter as no release stores them: the roll key for the name is so long that the document fits with the
 * status `queued`, but not with a longer status. If the database has no key limit, the key is just long.
 */
export async function insertLongestUser({ connection, services }: TestApp) {
  const given = { name: 'Longest', email: 'longest@x.org', userId: 'VOTER900' };
  const user = newUser({ ...given, id: 'longest', userType: 'voter' }, services.clock, SYSTEM);
  for (let length = 1_978; ; length -= 1) {
    const roll = { ...rollKeysOf(given), name: 'x'.repeat(length) };
    try {
      await connection.collection<typeof user>('users').insertOne({ ...user, roll });
      return { ...user, roll };
    } catch (error) {
      if (length === 1_500) throw error;
    }
  }
}
