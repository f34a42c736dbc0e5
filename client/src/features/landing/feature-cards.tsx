import { Link } from '../../components/ui/link.tsx';
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
import { useTexts } from '../../lib/languages/texts.ts';
import { landingTexts } from './landing-texts.ts';

const CARDS = [
  {
    title: 'features.secure.title',
    text: 'features.secure.text',
    drawing: <EnvelopeDrawing />,
  },
  {
    title: 'features.easy.title',
    text: 'features.easy.text',
    drawing: <MarkListDrawing />,
  },
  {
    title: 'features.live.title',
    text: 'features.live.text',
    drawing: <BarsDrawing />,
  },
  {
    title: 'features.roll.title',
    text: 'features.roll.text',
    drawing: <RollDrawing />,
  },
  {
    title: 'features.once.title',
    text: 'features.once.text',
    drawing: <BallotBoxDrawing />,
  },
  {
    title: 'features.audit.title',
    text: 'features.audit.text',
    drawing: <AuditDrawing />,
  },
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
