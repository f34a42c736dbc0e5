import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ContactDetails } from './contact-details.tsx';
import { publicTexts } from '../../../lib/languages/public-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';

const ADVICE = [
  { question: 'contact.noMail.question', answer: 'contact.noMail.answer' },
  { question: 'contact.password.question', answer: 'contact.password.answer' },
] as const;

export function ContactPage() {
  const t = useTexts(publicTexts);
  usePageTitle(t('contact.title'));
  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <h1 className="font-display text-32 font-medium md:text-44">{t('contact.title')}</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">{t('contact.lede')} </p>
        </div>
        <div className="min-w-0 lg:col-span-2 lg:pt-2 lg:ps-8">
          <ContactDetails />
          <section aria-labelledby="before-title" className="mt-12">
            <h2 id="before-title" className="font-display text-20 font-semibold">
              {t('contact.before')}{' '}
            </h2>
            <dl className="mt-4 grid gap-6 sm:grid-cols-2">
              {ADVICE.map(({ question, answer }) => (
                <div key={question}>
                  <dt className="font-semibold">{t(question)}</dt>
                  <dd className="mt-1 text-pretty text-ink-2">{t(answer)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  );
}
