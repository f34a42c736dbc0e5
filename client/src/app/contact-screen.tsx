import { ContactPage } from '../features/operations/contact/contact-page.tsx';
import { QueryProvider } from './query-provider.tsx';

/** Apart from the page, so that the first load carries no query library. */
export function ContactScreen() {
  return (
    <QueryProvider>
      <ContactPage />
    </QueryProvider>
  );
}
