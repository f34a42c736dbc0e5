import { wordsFor } from '../../platform/mail/bounce-reasons.ts';
import {
  type BounceReport,
  type FailedRecipient,
  readBounce,
} from '../../platform/mail/read-bounce.ts';
import type { MessagesContext } from './messages-context.ts';

interface MatchedBounce {
  /** The ID of the email that came back. */
  mail: string;
  token: string;
  reason: string;
  /** True if the address to which the email was sent doesn't exist. */
  isGone: boolean;
}

/** Marks the emails and addresses that reports are about. A report counts only if it contains the token of an email. */
export function createBounceReports({
  deliveries,
  credentials,
  voters,
  mailTokens,
  clock,
  bounceAddress,
}: MessagesContext) {
  /** Returns the email that a report is about; undefined if it is about none that was sent. */
  function match({ sentTo, returned, failed, others }: BounceReport): MatchedBounce | undefined {
    const isOwn = (token: string) => (address: string) => mailTokens.isFor(token, address);
    for (const token of new Set(sentTo === undefined ? returned : [sentTo])) {
      const own = failed.find(({ addresses }) => addresses.some(isOwn(token)));
      // Whoever can write to the return path has received the email, or its mail server has. The recipient's address may
      // be missing, and forwarding may have changed it.
      const other = sentTo === token && !others.some(isOwn(token)) ? failed[0] : undefined;
      const found = own ?? other;
      if (found) return bounceOf(token, found, !own && found.addresses.length > 0);
    }
    return undefined;
  }

  function bounceOf(token: string, { reason }: FailedRecipient, isForwarded: boolean) {
    const words = wordsFor(reason);
    return {
      mail: mailTokens.idOf(token),
      token,
      reason: isForwarded ? `it was forwarded, and ${words}` : words,
      isGone: reason.kind === 'unknown' && !isForwarded,
    };
  }

  /**
   * Marks what the report is about. The delivery, or the user to whom credentials were sent, is marked last: if the
   * process is killed before that, everything is done again, and after that, nothing.
   */
  async function evaluate(source: Buffer): Promise<void> {
    const report = await readBounce(source, bounceAddress);
    const bounce = report && match(report);
    if (!bounce) return;
    const { mail, token, reason } = bounce;
    const delivery = await deliveries.findAccepted(mail);
    const [voter] = delivery ? await voters.findByIds([delivery.voter]) : [];
    const email = delivery ? voter?.email : await credentials.addressOf(mail);
    // An address that was corrected in the meantime did not return anything.
    if (email && mailTokens.isFor(token, email))
      await credentials.noteBounce({ email, mail }, bounce);
    const told = { reason: `The email came back: ${reason}.`, changedAt: clock.now() };
    if (delivery) await deliveries.noteBounce(delivery._id, mail, told);
  }

  return { evaluate };
}
