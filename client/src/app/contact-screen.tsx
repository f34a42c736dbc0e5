import { ContactPage } from '../features/operations/contact-page.tsx';
import { QueryProvider } from './query-provider.tsx';

/** Separate from the page, so that the first load doesn't include the query library. */
export function ContactScreen() {
  return (
    <QueryProvider>
      <ContactPage />
    </QueryProvider>
  );
}
