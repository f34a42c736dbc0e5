import type { Contact } from '@votewise/contract';
import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Who runs this site and how to reach them. Changes only when the server restarts. */
export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: async ({ signal }): Promise<Contact> => {
      const { contact } = await call(operations.contact, { signal });
      return contact;
    },
    staleTime: Infinity,
  });
}
