import { AppError } from '../../platform/app-error.ts';
import type { Session } from '../../platform/tokens.ts';
import type { WatchedElection } from './watched-election.ts';
import { isLinkVoid, questionsTogether } from './questions-together.ts';

type Link = NonNullable<Session['link']>;

interface WatchedElections {
  /** @throws AppError NOT_FOUND */
  findWatched(id: string): Promise<WatchedElection>;
  /** Newest first. */
  findAllWatched(): Promise<WatchedElection[]>;
}

export type LinkedElections = ReturnType<typeof createLinkedElections>;

/** Finds the elections that voting links, and the sessions opened with them, give access to. */
export function createLinkedElections(elections: WatchedElections) {
  /**
   * Returns the questions of a link in the order of the paper; undefined if the link no longer works, because
   * links are off or the election was deleted.
   */
  async function questionsOf(link: Link): Promise<WatchedElection[] | undefined> {
    const named = await elections.findWatched(link.election).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (!named) return undefined;
    const all = named.paper === '' ? [] : await elections.findAllWatched();
    const questions = questionsTogether(named, all);
    return isLinkVoid(questions, new Date(link.at)) ? undefined : questions;
  }

  return {
    questionsOf,

    /**
     * Returns the IDs of the elections that a session is for.
     * @throws AppError UNAUTHENTICATED if its link no longer works
     */
    async scopeOf(link: Link): Promise<ReadonlySet<string>> {
      const questions = await questionsOf(link);
      if (!questions) throw new AppError('UNAUTHENTICATED', 'This voting link no longer works.');
      return new Set(questions.map(({ _id }) => _id));
    },
  };
}
