import { Tally } from '../../components/ui/tally.tsx';
import { SECTIONS } from '../../lib/paths.ts';
import { SectionHeading } from './section-heading.tsx';
import { CastDrawing, RegisterDrawing, ResultsDrawing } from './step-drawings.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { landingTexts } from './landing-texts.ts';

const STEPS = [
  {
    title: 'how.register.title',
    text: 'how.register.text',
    drawing: <RegisterDrawing />,
  },
  {
    title: 'how.cast.title',
    text: 'how.cast.text',
    drawing: <CastDrawing />,
  },
  {
    title: 'how.results.title',
    text: 'how.results.text',
    drawing: <ResultsDrawing />,
  },
] as const;

export function HowItWorks() {
  const t = useTexts(landingTexts);
  return (
    <section
      id={SECTIONS.howItWorks}
      tabIndex={-1}
      aria-labelledby="how-it-works-title"
      className="container-page pt-20 md:pt-24"
    >
      <SectionHeading id="how-it-works-title" lede={t('how.lede')}>
        {t('how.title')}
      </SectionHeading>
      <ol className="mt-8 grid gap-12 sm:gap-0 md:mt-12 sm:max-lg:divide-y sm:max-lg:divide-line sm:max-lg:border-y sm:max-lg:border-line lg:grid-cols-3 lg:divide-x lg:divide-line">
        {STEPS.map(({ title, text, drawing }, index) => (
          <li
            key={title}
            className="flex flex-col gap-6 sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:gap-8 sm:max-lg:py-8 lg:px-8 lg:first:ps-0 lg:last:pe-0"
          >
            <div className="flex-1">
              <Tally
                count={index + 1}
                height={32}
                gap={9}
                strokeWidth={3}
                seed={11}
                className="-ms-1 text-brand-text"
              />
              <h3 className="mt-6 font-display text-24 font-semibold">{t(title)}</h3>
              <p className="mt-2 text-balance text-ink-2">{t(text)}</p>
            </div>
            <div
              aria-hidden="true"
              className="grid h-42 content-center rounded-2 border border-line bg-surface px-4 sm:max-lg:flex-1"
            >
              {drawing}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
