import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { Settings } from './settings.ts';
import { defineSettingsRoutes } from './settings-routes.ts';

/** Shows the contact to everyone, and lets administrators change the settings. */
export function createSettingsFeature({ clock }: Core, settings: Settings) {
  const feature: Feature = {
    routes: (route) => defineSettingsRoutes(route, { settings, clock }),
    jobs: [
      {
        name: 'follow-settings',
        everyMs: 5_000,
        isLeased: false,
        runsOnCopy: true,
        run: settings.refresh,
      },
    ],
  };
  return { services: { settings }, feature };
}
