import type { Contact, ContactData } from '@votewise/server/contract';
import { useQuery } from '@tanstack/react-query';
import { requestData } from '../../../lib/api.ts';

/** Who runs this site and how to reach them. It changes only when the server starts anew. */
export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: async ({ signal }): Promise<Contact> => {
      const { contact } = await requestData<ContactData>('/contact', { signal });
      return contact;
    },
    staleTime: Infinity,
  });
}
