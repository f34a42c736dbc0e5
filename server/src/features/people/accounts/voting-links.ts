import type { UserStore } from '../user/user-store.ts';
import type { VotingLinkStore } from './voting-link-store.ts';
import type { VotingLink, VotingLinks } from '../user/user-document.ts';
import type { Account, Accounts } from './accounts.ts';
import { linkHashOf, newLinkToken } from '../../../platform/link-tokens.ts';
import { randomId } from '../../../platform/random.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';

/** Voting links in emails. Their secrets let a voter sign in. Only hashes of the secrets are stored. */
export function createVotingLinks({
  store,
  users,
  accounts,
}: {
  store: VotingLinkStore;
  users: Pick<UserStore, 'findById'>;
  accounts: Accounts;
}) {
  return {
    /**
     * Invalidates the voter's earlier link for the message. The returned secret is not stored anywhere.
     * @returns undefined if the voter no longer has this address or is disabled: then, no email must be sent
     */
    async make(wanted: {
      voter: string;
      email: string;
      election: string;
      message: string;
      /** When the message was written. */
      at: Date;
      /** Returns true until voting in an election is over. Until then, links for it are needed. */
      isOpen: (election: string) => boolean;
    }): Promise<string | undefined> {
      const { voter, email, election, message, at, isOpen } = wanted;
      const token = newLinkToken();
      return untilWritten(async () => {
        const user = await users.findById(voter);
        if (!user || user.disabledAt) return undefined;
        const account = await accounts.complete(user, voter);
        if (!account || account.email !== email) return undefined;
        const check = checkOf(token, account);
        const link = { hash: linkHashOf(token), check, election, message, at };
        const isStored = await store.replaceLinks(user, withLink(user.links, link, isOpen));
        return isStored ? token : OVERTAKEN;
      });
    },

    /** The link may be invalid. Reads one entry of an index. */
    isKnown: (token: string) => store.isLink(linkHashOf(token)),

    /** For any link that is not valid, returns null after the same reads. Changes nothing. */
    async find(token: string): Promise<{ account: Account; link: VotingLink } | null> {
      const hash = linkHashOf(token);
      const user = await store.findByLink(hash);
      const account = await accounts.complete(user, user?.userId ?? hash);
      if (!account || account.disabledAt) return null;
      const check = checkOf(token, account);
      const link = account.links?.made.find((one) => one.hash === hash && one.check === check);
      return link ? { account, link } : null;
    },
  };
}

/**
 * Binds a link to its voter's sessions: a new password or signing out everywhere changes the value. The change can be
 * detected only with the link itself, so the roll does not show which voters did this.
 */
const checkOf = (token: string, { sessionVersion }: { sessionVersion: number }): string =>
  linkHashOf(`${token} ${sessionVersion}`);

/** Puts a new link in place of the one that it replaces. Drops links for elections that are over. */
function withLink(
  links: VotingLinks | null | undefined,
  link: VotingLink,
  isOpen: (election: string) => boolean,
): VotingLinks {
  const isReplaced = ({ message }: VotingLink) => message === link.message;
  const kept = (links?.made ?? []).filter((one) => isReplaced(one) || isOpen(one.election));
  const made = kept.some(isReplaced)
    ? kept.map((one) => (isReplaced(one) ? link : one))
    : [...kept, link];
  return { change: randomId(), hashes: made.map(({ hash }) => hash), made };
}
