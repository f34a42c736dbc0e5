import { ArticlePage } from '../../../components/ui/article-page.tsx';
import { ContactDetails } from './contact-details.tsx';
import { publicTexts } from '../../../lib/languages/public-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';

const ADVICE = [
  { question: 'contact.noMail.question', answer: 'contact.noMail.answer' },
  { question: 'contact.password.question', answer: 'contact.password.answer' },
] as const;

export function ContactPage() {
  const t = useTexts(publicTexts);
  return (
    <ArticlePage title={t('contact.title')} lede={t('contact.lede')}>
      <ContactDetails />
      <section aria-labelledby="before-title" className="mt-12">
        <h2 id="before-title" className="font-display text-20 font-semibold">
          {t('contact.before')}
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
    </ArticlePage>
  );
}
