import type { PrivacyData } from '@votewise/contract';
import type { Core } from '../../platform/feature/feature.ts';
import { NETWORK_DAYS } from '../audit/index.ts';
import { LIST_DAYS } from '../imports/index.ts';

export type ReadPrivacySettings = () => Promise<PrivacyData>;

/** Returns a function that reads the settings that decide what is kept about people, and for how long. */
export function privacySettingsOf(
  core: Pick<
    Core,
    | 'tokens'
    | 'idleMinutes'
    | 'credentialsTtlSeconds'
    | 'retainMonths'
    | 'mailer'
    | 'bounceMailbox'
    | 'provider'
    | 'logger'
  >,
  {
    backups,
    sealAfterDays,
  }: { backups: { lastAt(): Promise<Date | undefined> }; sealAfterDays: number },
): ReadPrivacySettings {
  return async () => ({
    sessionSeconds: core.tokens.ttlSeconds,
    idleMinutes: core.idleMinutes,
    passwordSeconds: core.credentialsTtlSeconds,
    sealAfterDays,
    retainMonths: core.retainMonths,
    listDays: LIST_DAYS,
    networkDays: NETWORK_DAYS,
    delivery: core.mailer.delivery.kind,
    readsBounces: core.bounceMailbox !== undefined,
    signOnProvider: core.provider?.label ?? null,
    hasBackups: (await backups.lastAt()) !== undefined,
    logsReads: core.logger.isLevelEnabled('debug'),
  });
}
