import type { MessageKind } from '../../../contract/index.ts';

/**
 * What makes a message reach a voter once: there is one invitation and one announcement for each election
 * and voter, however many messages, processes and repetitions ask for it; a reminder is one of its round.
 */
export function deliveryId(
  message: { _id: string; electionId: string; kind: MessageKind },
  voter: string,
): string {
  const round = message.kind === 'reminder' ? [message._id] : [];
  return [message.electionId, message.kind, ...round, voter].join(':');
}

const firstWaitSeconds = 5;
const longestWaitSeconds = 15 * 60;

/** Seconds until a mail that was certainly not delivered is tried again: 5, 10, 20 … up to a quarter hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}

/** After so many attempts a mail that cannot be put together is left to the election officer. */
export const MOST_COMPOSED = 5;

/** Told of a mail that could not be put together, or not even be taken up. */
export const NOT_COMPOSED =
  'The server could not put this email together. Its log says more; then send what failed again.';

/** Told of a mail whose sender died, or lost the answer, in the middle. */
export const SENDER_DIED = 'It may have arrived: the server stopped while sending.';
