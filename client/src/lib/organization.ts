import type { Language } from '@votewise/contract/locales/languages';
import { ORGANIZATION_META, type Organization } from '@votewise/contract/operations/organization';
import { useSyncExternalStore } from 'react';

/** Returns what the server put into the page. */
function inPage(): Organization {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${ORGANIZATION_META}]`);
  return meta ? (JSON.parse(meta.content) as Organization) : {};
}

let known = inPage();
const listeners = new Set<() => void>();

/** What this page knows about the organization. */
export const organizationNow = (): Organization => known;

/** The language of new voters. */
export const languageOfNewVoters = (): Language => known.language ?? 'en';

/** Shows changed settings at once on this page. Other pages show them when they are loaded again. */
export function showOrganization(organization: Organization): void {
  known = organization;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useOrganization = (): Organization => useSyncExternalStore(subscribe, organizationNow);
