import { Readable } from 'node:stream';
import { endpoints } from '@votewise/contract';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { Settings } from './settings.ts';

/** The contact is public. Only administrators read and change the settings. */
export function defineSettingsRoutes(
  route: DefineRoute,
  { settings, clock }: { settings: Settings; clock: TrustedClock },
): void {
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
}
