import type { Candidate } from '@votewise/server/contract';
import { isMotion } from '@votewise/server/contract/elections/ballot';
import { isolate } from '@votewise/server/contract/isolate';
import { formatQuantity } from '../../../lib/format.ts';
import type { Results } from '../shown-results.ts';

/** What a confirmed count decides. */
export interface Decision {
  title: 'Elected' | 'No one is elected' | 'Carried' | 'Not carried' | 'No decision';
  isMotion: boolean;
  /** In the order of election. Empty for a motion. */
  elected: Candidate[];
  /** Why seats stay empty or nothing is decided, without a capital and a period. */
  reasons: string[];
}

const LIST = new Intl.ListFormat('en-US');

/** Returns the decision once the count is confirmed; undefined before that. */
export function decisionOf(results: Results): Decision | undefined {
  if (!results.elected) return undefined;
  const elected = results.elected.flatMap(
    (id) => results.candidates.find((one) => one.id === id) ?? [],
  );
  if (isMotion(results.candidates)) return decideMotion(results, elected);
  return {
    title: elected.length > 0 ? 'Elected' : 'No one is elected',
    isMotion: false,
    elected,
    reasons: reasonsOf(results, elected.length),
  };
}

function decideMotion(results: Results, elected: readonly Candidate[]): Decision {
  const { verdict } = results;
  const isCarried =
    verdict?.majority?.met ?? elected.map(({ name }) => name.trim().toLowerCase() === 'yes').at(0);
  const motion = { isMotion: true, elected: [] };
  if (verdict?.quorum?.met === false || isCarried === undefined) {
    return { ...motion, title: 'No decision', reasons: reasonsOf(results, 0) };
  }
  return { ...motion, title: isCarried ? 'Carried' : 'Not carried', reasons: [] };
}

/** Why seats stay empty. */
function reasonsOf(
  { ballot, verdict, ties = [], candidates, totalVotes }: Results,
  filled: number,
): string[] {
  const empty = ballot.seats - filled;
  if (empty <= 0) return [];
  if (totalVotes === 0) return ['no votes were cast'];
  if (verdict?.quorum?.met === false) return ['the quorum was missed'];
  if (filled === 0 && verdict?.majority?.met === false)
    return ['no candidate reached the majority'];
  const open = ties.find(({ by }) => by === 'open');
  const seats = `${formatQuantity(empty, 'seat')} ${empty === 1 ? 'stays' : 'stay'} empty`;
  if (open) {
    const names = open.tied.map((id) => candidates.find((one) => one.id === id)?.name ?? '');
    const tied = `${LIST.format(names.map(isolate))} are tied`;
    return [isMotion(candidates) ? tied : `${tied}, so ${seats} until your organization decides`];
  }
  if (ballot.majority) return [`${seats}, because no one else reached the majority`];
  return [`${seats}, because there were no more candidates`];
}

/** Returns the decision in one line: 'Elected: Ada Lovelace and Alan Turing.' or 'No one is elected: the quorum was missed.' */
export function decisionText({ title, elected, reasons }: Decision): string {
  const names = elected.map(({ name }) => isolate(name));
  const parts = [...(names.length > 0 ? [LIST.format(names)] : []), ...reasons];
  return `${parts.length > 0 ? `${title}: ${parts.join('; ')}` : title}.`;
}

/** Returns the badge of a candidate in a decided election; undefined for those without one. */
export function decisionBadge(
  { title, elected }: Decision,
  { id, name }: Candidate,
): string | undefined {
  if (elected.some((one) => one.id === id)) return 'Elected';
  const isYes = name.trim().toLowerCase() === 'yes';
  return title === 'Carried' && isYes ? 'Carried' : undefined;
}
