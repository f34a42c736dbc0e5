import type { Language } from '../locales/languages.ts';
import type { WeightName } from '../base/weights.ts';

/** What every page knows about the organization, as JSON in this meta element. Absent: not set. */
export interface Organization {
  name?: string;
  /** The ID of the logo. */
  logo?: string;
  weight?: WeightName;
  /** The time zone of emails and files. */
  timeZone?: string;
  /** The language of new voters; absent for English. */
  language?: Language;
}

/** The name of the meta element. */
export const ORGANIZATION_META = 'organization';

/** Returns the path of a logo. */
export const logoPath = (logo: string): string => `/api/logo/${logo}`;

/** Returns what pages know about the organization with these settings. */
export function organizationOf(settings: {
  contact: { organisation?: string | undefined };
  weight: WeightName | null;
  logo: string | null;
  timeZone: string | null;
  language: Language;
}): Organization {
  const { contact, weight, logo, timeZone, language } = settings;
  return {
    ...(contact.organisation && { name: contact.organisation }),
    ...(logo && { logo }),
    ...(weight && { weight }),
    ...(timeZone && { timeZone }),
    ...(language !== 'en' && { language }),
  };
}
