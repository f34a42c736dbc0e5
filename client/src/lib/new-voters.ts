import type { Language } from '@votewise/contract/locales/languages';
import { organizationNow } from './organization.ts';

/** The language of new voters. */
export const languageOfNewVoters = (): Language => organizationNow().language ?? 'en';
