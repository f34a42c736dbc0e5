import type { Organization } from '@votewise/contract/operations/organization';
import { useSyncExternalStore } from 'react';

const meta = document.querySelector<HTMLMetaElement>('meta[name=organization]');
/** At first, what the server put into the page. */
let known = JSON.parse(meta?.content ?? '{}') as Organization;
const listeners = new Set<() => void>();

/** What this page knows about the organization. */
export const organizationNow = (): Organization => known;

/** Shows changed settings at once on this page. Other pages show them when they are loaded again. */
export function showOrganization(organization: Organization): void {
  known = organization;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOrganization = (): Organization => useSyncExternalStore(subscribe, organizationNow);
