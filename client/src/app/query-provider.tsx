import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

const OPTIONS = {
  // 'always', because an incorrect navigator.onLine must not leave a screen loading forever.
  queries: { retry: false, staleTime: 1_000, networkMode: 'always' },
  mutations: { networkMode: 'always' },
} as const;

/** Creates a cache for the first data. The first rendering uses the data as it is, however long a slow phone takes. */
export function cacheOfFirstData(): QueryClient {
  const queries = { ...OPTIONS.queries, refetchOnMount: false };
  return new QueryClient({ defaultOptions: { ...OPTIONS, queries } });
}

/**
 * The cache of one dashboard or page. It is discarded with that page and never shared.
 * @param props.client a cache with the first data; otherwise, it is empty at first
 */
export function QueryProvider(props: { client?: QueryClient | undefined; children: ReactNode }) {
  const [client] = useState(() => props.client ?? new QueryClient({ defaultOptions: OPTIONS }));
  // Effects of the children run before, so their first queries have started.
  useEffect(() => client.setDefaultOptions(OPTIONS), [client]);
  return <QueryClientProvider client={client}>{props.children}</QueryClientProvider>;
}
