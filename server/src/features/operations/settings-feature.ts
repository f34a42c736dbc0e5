import { Readable } from 'node:stream';
import { endpoints } from '@votewise/contract';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import { actorOf } from '../audit/index.ts';
import type { Settings } from './settings.ts';

/** Shows the contact to everyone, and lets administrators change the settings. */
export function createSettingsFeature({ clock }: Core, settings: Settings) {
  const feature: Feature = {
    routes(route) {
      route(endpoints.contact, async () => ({ data: { contact: settings.contact() } }));
      route(endpoints.settings, async () => ({ data: await settings.show() }));
      route(endpoints.setLogo, async ({ upload, session }) => ({
        data: await settings.setLogo(upload, clock.now(), actorOf(session)),
      }));
      route(endpoints.removeLogo, async ({ session }) => ({
        data: await settings.setLogo(null, clock.now(), actorOf(session)),
      }));
      route(endpoints.logo, async ({ params: { logo } }) => ({
        fileName: 'logo.jpg',
        contentType: 'image/jpeg',
        content: Readable.from([await settings.findLogo(logo)]),
      }));
      route(endpoints.changeSettings, async ({ body, session }) => ({
        data: await settings.change(body, clock.now(), actorOf(session)),
      }));
    },
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
