import type { Core } from '../../platform/feature/feature.ts';
import { retryAt } from '../../platform/db/work-queue.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import { withMessage } from './key-ceremony.ts';
import { MOST_ATTEMPTS } from './queued-mails.ts';
import type { FormerAddress, TrusteeGroupRecord } from './trustee-group-document.ts';
import type { TrusteeGroupStore } from './trustee-group-store.ts';
import { formerAddressMail } from './trustee-mail.ts';
import { trusteesEvent } from './trustees-event.ts';

/** Tells former addresses of key holders that they were replaced, at least once, and records in the trail whether they were. */
export function createFormerAddressNotices(core: Core, store: TrusteeGroupStore) {
  const { mailer, clock, logger, sender } = core;
  return {
    /** Returns when to try again; null if that is over. */
    async tell(
      group: TrusteeGroupRecord,
      index: number,
      former: FormerAddress,
    ): Promise<Date | null> {
      const { email, language } = former;
      const attempts = former.attempts + 1;
      let isSent = true;
      let again: Date | null = null;
      try {
        const name = group.members[index - 1]?.name ?? '';
        await mailer.send(formerAddressMail({ group, to: { name, email, language }, sender }));
      } catch (error) {
        isSent = false;
        const isLast = explainMailFailure(error).isPermanent || attempts >= MOST_ATTEMPTS;
        again = isLast ? null : retryAt(clock.now(), attempts);
        const text = 'the former address of a key holder was not told';
        logger.warn({ attempts }, isLast ? text : `${text}, will retry`);
      }
      await untilWritten(async () => {
        const read = await store.find(group._id);
        const trustee = read?.members[index - 1];
        if (!read || !trustee?.formerAddresses.some((one) => one.email === email)) return undefined;
        const formerAddresses = trustee.formerAddresses.flatMap((one) => {
          if (one.email !== email) return [one];
          return again ? [{ ...one, attempts }] : [];
        });
        const told = trusteesEvent(read, {
          event: 'trustees.former-address-told',
          at: clock.now(),
          actor: { type: 'system' },
          details: { index, isSent },
        });
        const next = withMessage({ group: read, index }, { formerAddresses });
        return (await store.replace(next, again ? [] : [told])) ? undefined : OVERTAKEN;
      });
      return again;
    },
  };
}
