import { clsx } from 'clsx';
import { Mark } from '../../components/ui/mark.tsx';
import { Tally } from '../../components/ui/tally.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { SECTIONS } from '../../lib/paths.ts';
import { landingTexts } from './landing-texts.ts';
import { SAMPLE_CHOICE, SAMPLE_TALLY } from './sample-election.ts';
import { SectionHeading } from './section-heading.tsx';

const STEPS = [
  { title: 'how.register.title', text: 'how.register.text', drawing: <RegisterDrawing /> },
  { title: 'how.cast.title', text: 'how.cast.text', drawing: <CastDrawing /> },
  { title: 'how.results.title', text: 'how.results.text', drawing: <ResultsDrawing /> },
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
        {STEPS.map(({ title, text, drawing }, place) => (
          <li
            key={title}
            className="flex flex-col gap-6 sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:gap-8 sm:max-lg:py-8 lg:px-8 lg:first:ps-0 lg:last:pe-0"
          >
            <div className="flex-1">
              <Tally
                count={place + 1}
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

const FIELDS = [
  { label: 'sample.name', value: 'Lena Moreau' },
  { label: 'sample.email', value: 'lena.moreau@northfield.edu' },
] as const;

const ROWS = ['Jonas Lindqvist', SAMPLE_CHOICE, 'Mateo Alvarez'];

const BARS = [
  { ...SAMPLE_TALLY[0], width: 'w-[62%]', bar: 'bg-chart-1' },
  { ...SAMPLE_TALLY[1], width: 'w-[46%]', bar: 'bg-chart-2' },
  { ...SAMPLE_TALLY[2], width: 'w-[31%]', bar: 'bg-chart-3' },
];

function RegisterDrawing() {
  const t = useTexts(landingTexts);
  return (
    <div className="grid gap-3">
      {FIELDS.map(({ label, value }) => (
        <div key={label} className="grid gap-1">
          <span className="text-12 font-semibold">{t(label)}</span>
          <span
            translate="no"
            className="truncate rounded-2 border border-line-strong bg-field px-3 py-1 text-14"
          >
            {value}
          </span>
        </div>
      ))}
    </div>
  );
}

function CastDrawing() {
  return (
    <div className="divide-y divide-line">
      {ROWS.map((name) => (
        <div key={name} className="flex min-h-11 items-center justify-between gap-3">
          <span translate="no" className="font-display text-16 font-semibold">
            {name}
          </span>
          <Mark isMarked={name === SAMPLE_CHOICE} className="size-6" />
        </div>
      ))}
    </div>
  );
}

function ResultsDrawing() {
  return (
    <div className="grid gap-3">
      {BARS.map(({ name, votes, width, bar }) => (
        <div key={name} className="flex items-center gap-3 text-14">
          <span className="w-14 text-ink-2">{name.split(' ')[0]}</span>
          <span className={clsx('h-3.5 rounded-e-1', width, bar)} />
          <span className="font-semibold tabular-nums">{votes}</span>
        </div>
      ))}
    </div>
  );
}
