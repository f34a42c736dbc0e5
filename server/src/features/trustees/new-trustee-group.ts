import type { CreateTrusteeGroupRequest } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { randomId } from '../../platform/random.ts';
import { withNews } from './queued-mails.ts';
import type { TrusteeGroupRecord } from './trustee-group-document.ts';

/** Returns a new group, whose trustees are sent their links. @param language of trustees without one of their own */
export function newTrusteeGroup(
  { name, members, threshold }: CreateTrusteeGroupRequest,
  { now, language }: { now: Date; language: Language },
): TrusteeGroupRecord {
  const group: TrusteeGroupRecord = {
    _id: randomId(),
    schema: 1,
    revision: 1,
    name,
    threshold,
    members: members.map((trustee) => ({
      name: trustee.name,
      email: trustee.email,
      language: trustee.language ?? language,
      links: [],
      linkSentAt: null,
      mail: null,
      formerAddresses: [],
      addressChangedAt: null,
      certificate: null,
      polynomial: null,
      share: null,
      drill: null,
      drilledAt: null,
    })),
    createdAt: now,
    trustees: null,
    report: null,
    drill: null,
    readyAt: null,
    retiredAt: null,
    mailDueAt: null,
  };
  return withNews(group, now);
}
