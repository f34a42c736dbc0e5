import type { ReactNode } from 'react';
import { Tally } from '../../components/ui/tally.tsx';
import { SECTIONS } from '../../lib/paths.ts';
import { SectionHeading } from './section-heading.tsx';
import { CastDrawing, RegisterDrawing, ResultsDrawing } from './step-drawings.tsx';

interface Step {
  title: string;
  text: string;
  drawing: ReactNode;
}

const STEPS: Step[] = [
  {
    title: 'Register voters',
    text: 'An administrator registers each voter by name and email address. The voter gets an ID and a password.',
    drawing: <RegisterDrawing />,
  },
  {
    title: 'Cast your vote',
    text: 'The voter chooses an election, marks one candidate, and submits. Nothing to install.',
    drawing: <CastDrawing />,
  },
  {
    title: 'View results',
    text: 'Every voter sees the count as it grows: totals, percentages, and who is leading.',
    drawing: <ResultsDrawing />,
  },
];

export function HowItWorks() {
  return (
    <section
      id={SECTIONS.howItWorks}
      tabIndex={-1}
      aria-labelledby="how-it-works-title"
      className="container-page pt-20 md:pt-24"
    >
      <SectionHeading
        id="how-it-works-title"
        lede="From the voter roll to the count, in three steps."
      >
        How it works
      </SectionHeading>
      <ol className="mt-8 grid gap-12 sm:gap-0 md:mt-12 sm:max-lg:divide-y sm:max-lg:divide-line sm:max-lg:border-y sm:max-lg:border-line lg:grid-cols-3 lg:divide-x lg:divide-line">
        {STEPS.map(({ title, text, drawing }, index) => (
          <li
            key={title}
            className="flex flex-col gap-6 sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:gap-8 sm:max-lg:py-8 lg:px-8 lg:first:pl-0 lg:last:pr-0"
          >
            <div className="flex-1">
              <Tally
                count={index + 1}
                height={32}
                gap={9}
                strokeWidth={3}
                seed={11}
                className="-ml-1 text-brand-text"
              />
              <h3 className="mt-6 font-display text-24 font-semibold">{title}</h3>
              <p className="mt-2 text-balance text-ink-2">{text}</p>
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
