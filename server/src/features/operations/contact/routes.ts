import { type Contact, endpoints } from '../../../contract/index.ts';
import type { DefineRoute } from '../../../platform/http/define-route.ts';

/** Open to everybody: whoever cannot sign in is the one who needs it. */
export function defineContactRoutes(route: DefineRoute, contact: Contact): void {
  route(endpoints.contact, async () => ({ data: { contact } }));
}
