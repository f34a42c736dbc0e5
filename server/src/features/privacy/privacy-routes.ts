import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { AccessFiles } from './access-files.ts';
import type { ReadPrivacySettings } from './privacy-settings.ts';

const contentType = 'application/json; charset=utf-8';
const fileNameOf = (userId: string) => `votewise-${userId}.json`;

export function definePrivacyRoutes(
  route: DefineRoute,
  { files, readSettings }: { files: AccessFiles; readSettings: ReadPrivacySettings },
): void {
  route(endpoints.privacySettings, async () => ({ data: await readSettings() }));

  route(endpoints.ownAccessFile, async ({ session }) => {
    const { userId, content } = await files.own(session);
    return { fileName: fileNameOf(userId), contentType, content };
  });

  route(endpoints.voterAccessFile, async ({ params, session }) => {
    const { userId, content } = await files.ofVoter(params.id, actorOf(session));
    return { fileName: fileNameOf(userId), contentType, content };
  });
}
