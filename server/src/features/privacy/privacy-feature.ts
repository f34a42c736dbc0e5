import type { Core, Feature } from '../../platform/feature/feature.ts';
import { createAccessFiles } from './access-files.ts';
import { definePrivacyRoutes } from './privacy-routes.ts';
import { privacySettingsOf } from './privacy-settings.ts';

/** What is kept about people: one file for each person, and the settings of this site. */
export function createPrivacyFeature(
  core: Core,
  features: Omit<Parameters<typeof createAccessFiles>[0], 'clock'> & {
    backups: { lastAt(): Promise<Date | undefined> };
  },
) {
  const files = createAccessFiles({ ...features, clock: core.clock });
  const readSettings = privacySettingsOf(core, features.backups);
  const feature: Feature = {
    routes: (route) => definePrivacyRoutes(route, { files, readSettings }),
    jobs: [],
  };
  return { feature };
}
