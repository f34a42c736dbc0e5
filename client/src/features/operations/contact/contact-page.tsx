import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ContactDetails } from './contact-details.tsx';

const ADVICE = [
  {
    question: 'No email with your voter ID?',
    answer:
      'Check your spam folder first. Then get in touch, and include your full name and email address.',
  },
  {
    question: 'Your password doesn’t work?',
    answer:
      'Use the password from the newest email. If you used “Forgot?”, the password in any of those emails works until you sign in with one of them.',
  },
] as const;

export function ContactPage() {
  usePageTitle('Contact');
  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <h1 className="font-display text-32 font-medium md:text-44">Contact</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">
            Send questions about an election to the people who run it.
          </p>
        </div>
        <div className="min-w-0 lg:col-span-2 lg:pt-2 lg:pl-8">
          <ContactDetails />
          <section aria-labelledby="before-title" className="mt-12">
            <h2 id="before-title" className="font-display text-20 font-semibold">
              Before you ask
            </h2>
            <dl className="mt-4 grid gap-6 sm:grid-cols-2">
              {ADVICE.map(({ question, answer }) => (
                <div key={question}>
                  <dt className="font-semibold">{question}</dt>
                  <dd className="mt-1 text-pretty text-ink-2">{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  );
}
