import type { Core, Feature } from '../../platform/feature/feature.ts';
import { createAccessFiles } from './access-files.ts';
import { createAccessSections } from './access-sections.ts';
import { definePrivacyRoutes } from './privacy-routes.ts';
import { privacySettingsOf } from './privacy-settings.ts';

/** What is kept about people: one file for each person, and the settings of this site. */
export function createPrivacyFeature(
  core: Core,
  features: Omit<Parameters<typeof createAccessSections>[0], 'general'> &
    Omit<Parameters<typeof createAccessFiles>[0], 'clock' | 'sections'> & {
      backups: { lastAt(): Promise<Date | undefined> };
      sealAfterDays: number;
    },
) {
  const sections = createAccessSections({ ...features, general: core.general });
  const files = createAccessFiles({ ...features, sections, clock: core.clock });
  const readSettings = privacySettingsOf(core, features);
  const feature: Feature = {
    routes: (route) => definePrivacyRoutes(route, { files, readSettings }),
    jobs: [],
  };
  return { feature };
}
