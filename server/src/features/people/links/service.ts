import type { Clock } from '../../../platform/clock.ts';
import type { Account, Accounts } from '../accounts/service.ts';
import type { UserDocument, VotingLink } from '../document.ts';
import { checkOf, hashOf, newToken, withLink } from './rules.ts';
import type { LinkStore } from './store.ts';

/** Attempts, because an administrator may change the voter at the same time. */
const rounds = 5;

interface LinksDeps {
  store: LinkStore;
  accounts: Pick<Accounts, 'complete'>;
  findById: (id: string) => Promise<UserDocument | null>;
  clock: Clock;
}

/** A link to make: for a voter at an address, with a message about an election. */
interface Wanted {
  voter: string;
  email: string;
  election: string;
  message: string;
  /** Whether voting in an election is not over, so that links for it are still needed. */
  isOpen: (election: string) => boolean;
}

export type VotingLinkBook = ReturnType<typeof createVotingLinks>;

/** The voting links in emails: secrets that let a voter in, of which only hashes are stored. */
export function createVotingLinks({ store, accounts, findById, clock }: LinksDeps) {
  return {
    /**
     * Makes the link of a message for a voter and voids the one before. The returned secret is nowhere else.
     * @returns undefined if the voter no longer has this address or is disabled: then the email must not be sent
     */
    async make({ voter, email, election, message, isOpen }: Wanted): Promise<string | undefined> {
      for (let round = 0; round < rounds; round += 1) {
        const user = await findById(voter);
        const account = await accounts.complete(user, voter);
        if (!user || !account || account.disabledAt || account.email !== email) return undefined;
        const token = newToken();
        const link: VotingLink = {
          hash: hashOf(token),
          check: checkOf(token, account),
          election,
          message,
          at: clock.now(),
        };
        if (await store.replace(user, withLink(user.links, link, isOpen))) return token;
      }
      throw new Error('other processes keep changing the same voter');
    },

    /** The voter of a link that works; null otherwise, at the cost of the same reads. Changes nothing. */
    async find(token: string): Promise<{ account: Account; link: VotingLink } | null> {
      const hash = hashOf(token);
      const user = await store.find(hash);
      const account = await accounts.complete(user, user?.userId ?? hash);
      if (!account || account.disabledAt) return null;
      const check = checkOf(token, account);
      const link = account.links?.made.find((one) => one.hash === hash && one.check === check);
      return link ? { account, link } : null;
    },
  };
}
