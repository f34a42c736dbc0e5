import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': what navigator.onLine believes must not leave a screen loading for ever.
      queries: { retry: false, staleTime: 1_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The cache of one dashboard or page: it goes when that does, and is shared with nobody. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
