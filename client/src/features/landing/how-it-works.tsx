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
    text: 'An administrator adds each member by name and email. Sign-in details go straight to the voter.',
    drawing: <RegisterDrawing />,
  },
  {
    title: 'Cast your vote',
    text: 'The voter picks an election, marks one candidate and submits. It takes about a minute.',
    drawing: <CastDrawing />,
  },
  {
    title: 'View results',
    text: 'The count is there for everyone at once: totals, percentages and who is leading.',
    drawing: <ResultsDrawing />,
  },
];

export function HowItWorks() {
  return (
    <section
      id={SECTIONS.howItWorks}
      tabIndex={-1}
      aria-labelledby="how-it-works-title"
      className="container-page pt-16 md:pt-24"
    >
      <SectionHeading id="how-it-works-title">How it works</SectionHeading>
      <ol className="mt-8 grid gap-12 lg:grid-cols-3 lg:gap-0 lg:divide-x lg:divide-line">
        {STEPS.map(({ title, text, drawing }, index) => (
          <li
            key={title}
            className="grid grid-rows-[auto_auto_1fr_auto] lg:px-8 lg:first:pl-0 lg:last:pr-0"
          >
            <Tally
              count={index + 1}
              height={32}
              gap={9}
              strokeWidth={2.5}
              className="-ml-1 text-brand-text"
            />
            <h3 className="mt-6 font-display text-24 font-semibold">{title}</h3>
            <p className="mt-1 mb-6 text-ink-2">{text}</p>
            <div
              aria-hidden="true"
              className="grid h-42 content-center rounded-2 border border-line bg-surface px-4"
            >
              {drawing}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
