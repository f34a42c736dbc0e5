import type { Account, Accounts } from '../accounts/service.ts';
import type { UserDocument, VotingLink } from '../document.ts';
import { checkOf, hashOf, newToken, withLink } from './rules.ts';
import type { LinkStore } from './store.ts';

/** Maximum number of attempts. An administrator may change the voter at the same time. */
const rounds = 5;

/** Number of voters read and written at a time. */
const parallelWrites = 50;

interface LinksDeps {
  store: LinkStore;
  accounts: Pick<Accounts, 'complete'>;
  findById: (id: string) => Promise<UserDocument | null>;
}

/** The message that links are made for. */
interface Occasion {
  message: string;
  /** When the message was written. */
  at: Date;
  /** Returns true until voting in an election is over. Until then, links for it are needed. */
  isOpen: (election: string) => boolean;
}

/** A link to make, for a voter, an address, and an election. */
interface Wanted extends Occasion {
  voter: string;
  email: string;
  election: string;
}

export type VotingLinkBook = ReturnType<typeof createVotingLinks>;

/** Voting links in emails. Their secrets let a voter sign in. Only hashes of the secrets are stored. */
export function createVotingLinks({ store, accounts, findById }: LinksDeps) {
  /** Adds a link to a voter unless the voter may not receive it. */
  async function add(
    voter: string,
    { isOpen }: Occasion,
    linkFor: (user: UserDocument) => Promise<VotingLink | undefined>,
  ): Promise<VotingLink | undefined> {
    for (let round = 0; round < rounds; round += 1) {
      const user = await findById(voter);
      const link = user && !user.disabledAt && (await linkFor(user));
      if (!link) return undefined;
      if (await store.replace(user, withLink(user.links, link, isOpen))) return link;
    }
    throw new Error('other processes keep changing the same voter');
  }

  return {
    /**
     * Makes a voter's link for a message and invalidates the voter's earlier link for that message. The returned secret
     * is not stored anywhere.
     * @returns undefined if the voter no longer has this address or is disabled, in which case the email must not be
     * sent
     */
    async make(wanted: Wanted): Promise<string | undefined> {
      const { voter, email, election, message, at } = wanted;
      const token = newToken();
      const made = await add(voter, wanted, async (user) => {
        const account = await accounts.complete(user, voter);
        if (!account || account.email !== email) return undefined;
        return { hash: hashOf(token), check: checkOf(token, account), election, message, at };
      });
      return made && token;
    },

    /**
     * Before the first email of a reminder, makes links that are never sent, for all voters who would get the reminder
     * if no one had voted. Otherwise, the roll would show which voters had not voted when the reminder was sent. A
     * voter who already has a link for this message keeps it.
     */
    async makeUnsent(
      voters: readonly { voter: string; election: string }[],
      occasion: Occasion,
    ): Promise<void> {
      const { message, at } = occasion;
      const addOne = ({ voter, election }: { voter: string; election: string }) =>
        add(voter, occasion, async ({ links }) => {
          if (links?.made.some((one) => one.message === message)) return undefined;
          return { hash: hashOf(newToken()), check: hashOf(newToken()), election, message, at };
        });
      for (let from = 0; from < voters.length; from += parallelWrites)
        await Promise.all(voters.slice(from, from + parallelWrites).map(addOne));
    },

    /** Returns whether a voter has this link, which may be invalid. Reads one entry of an index. */
    isKnown: (token: string) => store.isKnown(hashOf(token)),

    /**
     * Returns the voter that a valid link belongs to. For any other link, returns null after the same reads. Changes
     * nothing.
     */
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
