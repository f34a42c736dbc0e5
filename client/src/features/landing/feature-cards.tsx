import type { ReactNode } from 'react';
import { Link } from '../../components/ui/link.tsx';
import { TICK_PATH } from '../../components/ui/mark.tsx';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { SECTIONS } from '../../lib/paths.ts';
import { landingTexts } from './landing-texts.ts';
import { SectionHeading } from './section-heading.tsx';

const CARDS = [
  { title: 'features.secure.title', text: 'features.secure.text', drawing: <EnvelopeDrawing /> },
  { title: 'features.easy.title', text: 'features.easy.text', drawing: <MarkListDrawing /> },
  { title: 'features.live.title', text: 'features.live.text', drawing: <BarsDrawing /> },
  { title: 'features.roll.title', text: 'features.roll.text', drawing: <RollDrawing /> },
  { title: 'features.once.title', text: 'features.once.text', drawing: <BallotBoxDrawing /> },
  { title: 'features.audit.title', text: 'features.audit.text', drawing: <AuditDrawing /> },
] as const;

export function FeatureCards() {
  const t = useTexts(landingTexts);
  return (
    <section
      id={SECTIONS.features}
      tabIndex={-1}
      aria-labelledby="features-title"
      className="container-page pt-20 pb-20 md:pt-24 md:pb-32"
    >
      <SectionHeading id="features-title" lede={t('features.lede')}>
        {t('features.title')}
      </SectionHeading>
      <ul className="mt-8 grid gap-px border border-line bg-line md:mt-12 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map(({ title, text, drawing }) => (
          <li
            key={title}
            className="gap-x-5 bg-page p-5 xs:max-sm:grid xs:max-sm:grid-cols-[4rem_1fr] md:px-8 md:py-10"
          >
            <div className="h-16 xs:max-sm:*:w-16">{drawing}</div>
            <div className="max-xs:mt-3 sm:mt-6">
              <h3 className="font-display text-20 font-semibold">{t(title)}</h3>
              <p className="mt-2 text-pretty text-ink-2">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={BOARD_PATHS.howKept} className="font-semibold text-brand-text underline">
          {t('features.howKept')}
        </Link>
      </p>
    </section>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 80 64"
      aria-hidden="true"
      className="h-full w-20 fill-none stroke-ink-2 stroke-[1.5] [stroke-linejoin:round] xs:max-sm:h-auto"
    >
      {children}
    </svg>
  );
}

/** The ring with its check mark, centered at the point (x, y). */
function Tick({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(-12 -12.6)`}>
      <circle cx="12" cy="12.6" r="9.6" className="fill-page" strokeWidth={1.5 / scale} />
      <path
        d={TICK_PATH}
        strokeWidth="1.3"
        className="fill-brand-text stroke-page [paint-order:stroke]"
      />
    </g>
  );
}

function EnvelopeDrawing() {
  return (
    <Drawing>
      <rect x="1" y="8" width="78" height="50" rx="2" />
      <path d="M1 10l39 26 39-26" />
      <Tick x={40} y={37} scale={1.2} />
    </Drawing>
  );
}

function MarkListDrawing() {
  return (
    <Drawing>
      <path d="M1 12h44M1 32h44M1 52h44" />
      <circle cx="70" cy="12" r="9" />
      <circle cx="70" cy="52" r="9" />
      <Tick x={70} y={32} scale={1} />
    </Drawing>
  );
}

function BarsDrawing() {
  return (
    <Drawing>
      <path d="M9 6h11v52H9z" className="fill-chart-1 stroke-none" />
      <path d="M27 22h11v36H27z" className="fill-chart-2 stroke-none" />
      <path d="M45 34h11v24H45z" className="fill-chart-3 stroke-none" />
      <path d="M63 46h11v12H63z" className="fill-chart-4 stroke-none" />
      <path d="M0 58.5h80" />
    </Drawing>
  );
}

function RollDrawing() {
  return (
    <Drawing>
      <path d="M1 5h13v13H1zM1 25h13v13H1z" />
      <path d="M24 9h55M24 15h32M24 29h48M24 35h36" />
      <g className="stroke-brand-text stroke-2">
        <path d="M1 46h13v13H1zM7.5 49.5v6M4.5 52.5h6M24 50h52M24 56h26" />
      </g>
    </Drawing>
  );
}

function BallotBoxDrawing() {
  return (
    <Drawing>
      <path d="M25 34V3h30v31" />
      <Tick x={40} y={19} scale={0.9} />
      <path d="M1 35h78v26H1z" />
      <path d="M17 35h46" className="stroke-[4]" />
    </Drawing>
  );
}

function AuditDrawing() {
  return (
    <Drawing>
      <path d="M6 12v44M22 8h40M22 30h30M22 52h40" />
      <path d="M1 3h11v11H1zM1 25h11v11H1z" className="fill-page" />
      <path d="M1 47h11v11H1z" className="fill-brand-text stroke-brand-text" />
      <path
        d="M69 8l3 3.5 6-8M69 30l3 3.5 6-8M69 52l3 3.5 6-8"
        className="stroke-brand-text stroke-2"
      />
    </Drawing>
  );
}
