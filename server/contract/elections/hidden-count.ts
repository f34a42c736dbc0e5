import type { Ballot } from './ballot.ts';

interface Stored {
  ballot: Pick<Ballot, 'results' | 'onPaper'>;
  weighted: boolean;
  meeting: object | null;
}

/** Returns why the count of a stored election is hidden though a live count was asked for; undefined if it is not. */
export function hiddenNotice(
  asked: { ballot?: { results?: Ballot['results'] | undefined } | undefined },
  stored: Stored,
): string | undefined {
  if (asked.ballot?.results !== 'live' || stored.ballot.results === 'live') return undefined;
  return `The count stays hidden until voting has closed, because ${reasonOf(stored)}.`;
}

function reasonOf({ ballot, weighted, meeting }: Stored): string {
  if (meeting) return 'the election belongs to a meeting';
  if (weighted) return 'votes are weighted';
  if (ballot.onPaper) return 'the election has paper ballots';
  return 'the same people can get paper ballots in another election';
}
