import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { SECTIONS } from '../../lib/paths.ts';
import {
  AuditDrawing,
  BallotBoxDrawing,
  BarsDrawing,
  EnvelopeDrawing,
  MarkListDrawing,
  RollDrawing,
} from './feature-drawings.tsx';
import { SectionHeading } from './section-heading.tsx';

interface FeatureCard {
  title: string;
  text: string;
  drawing: ReactNode;
}

const CARDS: FeatureCard[] = [
  {
    title: 'Secure elections',
    text: 'Only registered voters can vote, and ballots have no names on them. Administrators see totals, never choices.',
    drawing: <EnvelopeDrawing />,
  },
  {
    title: 'Easy voting interface',
    text: 'One list, one mark, one button. Works on phones, with a keyboard, and with screen readers.',
    drawing: <MarkListDrawing />,
  },
  {
    title: 'Real-time results',
    text: 'Counts and percentages update while the election is open, as charts and as a plain table.',
    drawing: <BarsDrawing />,
  },
  {
    title: 'Voter management',
    text: 'Register voters with a name and an email address. VoteWise emails each of them a voter ID and a password.',
    drawing: <RollDrawing />,
  },
  {
    title: 'One vote per person',
    text: 'The ballot box itself, not just the screen, rejects a second ballot from the same voter.',
    drawing: <BallotBoxDrawing />,
  },
  {
    title: 'Audit trail',
    text: 'Everything administrators do is recorded in order: who scheduled, changed, closed, or exported what.',
    drawing: <AuditDrawing />,
  },
];

export function FeatureCards() {
  return (
    <section
      id={SECTIONS.features}
      tabIndex={-1}
      aria-labelledby="features-title"
      className="container-page pt-20 pb-20 md:pt-24 md:pb-32"
    >
      <SectionHeading id="features-title" lede="What makes a count everyone can trust.">
        Features
      </SectionHeading>
      <ul className="mt-8 grid gap-px border border-line bg-line md:mt-12 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map(({ title, text, drawing }) => (
          <li
            key={title}
            className="gap-x-5 bg-page p-5 xs:max-sm:grid xs:max-sm:grid-cols-[4rem_1fr] md:px-8 md:py-10"
          >
            <div className="h-16 xs:max-sm:*:w-16">{drawing}</div>
            <div className="max-xs:mt-3 sm:mt-6">
              <h3 className="font-display text-20 font-semibold">{title}</h3>
              <p className="mt-2 text-pretty text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={BOARD_PATHS.howKept} className="font-semibold text-brand-text underline">
          How your vote is kept
        </Link>
      </p>
    </section>
  );
}
