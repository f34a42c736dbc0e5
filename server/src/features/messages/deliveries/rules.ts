import type { MessageKind } from '@votewise/contract';

/**
 * Returns the ID of a delivery, which keeps a voter from getting a message twice. Each voter gets one invitation
 * and one results message per election, no matter how many messages, processes, and retries request it. An
 * election can have several reminders, and each voter gets each of them at most once.
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

/** Returns the seconds until an undelivered email is retried: 5, 10, 20, and so on, up to 15 minutes. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}

/** After this many attempts, an email that cannot be created is left for administrators to send again. */
export const MOST_COMPOSED = 5;

/** The failure reason of an email that could not be created or claimed. */
export const NOT_COMPOSED =
  'The server couldn’t create this email. See the server log, then send the failed emails again.';

/** The failure reason of an email whose sender stopped, or lost the mail server's response, while sending. */
export const SENDER_DIED =
  'The email may have been delivered: the server stopped while sending it.';
