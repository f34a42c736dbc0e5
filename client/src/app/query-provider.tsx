import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always', because an incorrect navigator.onLine must not leave a screen loading forever.
      queries: { retry: false, staleTime: 1_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The cache of one dashboard or page. It is discarded with that page and never shared. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
