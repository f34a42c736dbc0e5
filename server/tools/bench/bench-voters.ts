import type { UserDocument } from '../../src/features/people/user/user-document.ts';
import { newUser, withPassword } from '../../src/features/people/user/new-user.ts';
import type { Setting } from './bench-setting.ts';

const batchSize = 1_000;

/** The token version of voters who have a password. */
export const tokenVersion = 1;

/** A voter's groups and weight. */
interface VoterRights {
  groups?: { _id: string; name: string }[];
  weight?: number;
}

/**
 * Writes voters as if they had been registered.
 * @param rightsOf returns the rights of a voter, by their place
 * @param first the place of the first one
 * @returns their IDs
 */
export async function writeVoters(
  setting: Setting,
  count: number,
  rightsOf: (place: number) => VoterRights = () => ({}),
  first = 0,
): Promise<string[]> {
  const ids: string[] = [];
  const at = () => new Date();
  const clock = { now: at, trusted: at, changedAt: at };
  for (let start = 0; start < count; start += batchSize) {
    const length = Math.min(batchSize, count - start);
    const voters = Array.from({ length }, (_, index): UserDocument => {
      const place = first + start + index;
      const { groups = [], weight = 1 } = rightsOf(place);
      const voter = {
        name: `Voter ${place}`,
        email: `voter${place}@example.org`,
        userId: `BENCH${place}`,
        userType: 'voter' as const,
        groups,
        weight,
      };
      const written = withPassword(newUser(voter, clock, { type: 'system' }), 'x'.repeat(60));
      return { ...written, events: [], eventsCount: 0 };
    });
    await setting.insertUsers(voters);
    ids.push(...voters.map(({ _id }) => _id));
  }
  return ids;
}
