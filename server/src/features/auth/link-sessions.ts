import type { AuthContext } from './auth-context.ts';
import type { Sessions } from './sessions.ts';
import type { RequestLimits } from './request-limits.ts';
import type { Account } from '../people/index.ts';
import { statusTogether } from '../elections/index.ts';
import type { Session } from '../../platform/tokens.ts';
import { AppError } from '../../platform/app-error.ts';
import { givenNameFirst } from '../../platform/mail/given-name-first.ts';
import type { LinkScope, LookUpLinkData } from '@votewise/contract';

export type LinkSessions = ReturnType<typeof createLinkSessions>;

const STATES = { upcoming: 'upcoming', active: 'open', completed: 'closed' } as const;

/**
 * Looks up voting links and begins sessions with them. Looking up a link changes nothing, because mail scanners open
 * links. Using a link leaves no trace, because a record of the time would reveal when the voter voted.
 */
export function createLinkSessions(
  { votingLinks, linked, visibility }: AuthContext,
  { limits, sessions }: { limits: RequestLimits; sessions: Sessions },
) {
  /** Returns the voter of a link and what the voter can vote on; null if the link is not valid. */
  async function open(token: string) {
    const found = await votingLinks.find(token);
    if (!found) return null;
    const { account } = found;
    const link = { election: found.link.election, at: found.link.at.getTime() };
    const all = (await linked.questionsOf(link)) ?? [];
    const questions = await visibility.among(all, { sub: account._id, role: 'voter' });
    return questions.length > 0 ? { account, link, questions } : null;
  }

  /** @throws AppError LINK_VOID, TOO_MANY_ATTEMPTS */
  async function find(token: string, ip: string) {
    const found = await limits.limitedLink(ip, {
      isKnown: () => votingLinks.isKnown(token),
      find: () => open(token),
    });
    if (!found) throw linkVoid();
    const status = statusTogether(found.questions);
    const current = found.questions.filter((one) => one.status === status);
    return { ...found, status, current };
  }

  return {
    /** @throws AppError LINK_VOID (the same for an invalidated link and one that never existed), TOO_MANY_ATTEMPTS */
    async lookUp(token: string, ip: string): Promise<LookUpLinkData> {
      const { account, questions, status, current } = await find(token, ip);
      const [first] = questions;
      return {
        name: shortName(account.name),
        title: (questions.length > 1 ? first?.paper : first?.title) ?? '',
        questions: questions.length,
        state: STATES[status],
        startDate: earliest(current.map(({ startDate }) => startDate)),
        endDate: earliest(current.map(({ endDate }) => endDate)),
      };
    },

    /** @throws AppError LINK_VOID, TOO_MANY_ATTEMPTS, ELECTION_NOT_OPEN */
    async begin(
      token: string,
      ip: string,
    ): Promise<{ token: string; user: Account; link: LinkScope }> {
      const { account, link, status, current } = await find(token, ip);
      if (status !== 'active') throw notOpen(status);
      const electionId = current[0]?._id ?? link.election;
      return {
        token: sessions.openWithLink(account, link),
        user: account,
        link: { electionId },
      };
    },

    /**
     * Returns what a session is limited to; undefined if it did not begin with a link.
     * @throws AppError UNAUTHENTICATED
     */
    async scope({ link }: Session): Promise<LinkScope | undefined> {
      if (!link) return undefined;
      await linked.scopeOf(link);
      return { electionId: link.election };
    },
  };
}

const earliest = (times: readonly Date[]): string =>
  new Date(Math.min(...times.map((time) => time.getTime()))).toISOString();

const linkVoid = () =>
  new AppError(
    'LINK_VOID',
    'This voting link doesn’t work. Sign in with your voter ID and password.',
  );

const notOpen = (status: 'upcoming' | 'completed') =>
  new AppError(
    'ELECTION_NOT_OPEN',
    status === 'upcoming' ? 'Voting hasn’t opened yet.' : 'Voting has closed.',
  );

/**
 * Returns the given name and the first letter of the surname, such as `Lena M.`, so that the page
 * reveals little to a stranger.
 */
function shortName(name: string): string {
  const words = givenNameFirst(name).trim().split(/\s+/);
  const [given = ''] = words;
  const surname = words.length > 1 ? (words.at(-1) ?? '') : '';
  const [initial] = new Intl.Segmenter().segment(surname);
  return initial ? `${given} ${initial.segment}.` : given;
}
