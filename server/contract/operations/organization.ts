import type { Language } from '../locales/languages.ts';
import type { WeightName } from '../base/weights.ts';

/** What every page knows about the organization, as JSON in the meta element `organization`. Absent: not set. */
export interface Organization {
  name?: string;
  /** The path of the logo. */
  logo?: string;
  weight?: WeightName;
  /** The time zone of emails and files. */
  timeZone?: string;
  /** The language of new voters; absent for English. */
  language?: Language;
}

/** Returns the path of a logo. */
export const logoPath = (logo: string): string => `/api/logo/${logo}`;
