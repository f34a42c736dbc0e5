import { clsx } from 'clsx';
import { Tally } from '../../components/ui/tally.tsx';
import { SAMPLE_TALLY, VOTES_PER_STROKE } from './sample-election.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { landingTexts } from './landing-texts.ts';

const total = SAMPLE_TALLY.reduce((sum, { votes }) => sum + votes, 0);

export function HeroTally() {
  const t = useTexts(landingTexts);
  return (
    <div className="rounded-2 border border-line bg-surface shadow-toast">
      <p className="flex min-h-14 items-center justify-between border-b border-ink px-5">
        <span className="font-display text-16 font-semibold">{t('sample.tally')}</span>
        <span className="flex items-center gap-2 text-14 font-semibold text-green">
          <span className="size-2 bg-green" />
          {t('sample.live')}
        </span>
      </p>
      <div className="px-5">
        {SAMPLE_TALLY.map(({ name, votes, color }, place) => (
          <div key={name} className="border-line py-2.5 md:py-3 not-first:border-t">
            <p className="flex justify-between text-14 font-semibold tabular-nums">
              <span>{name}</span>
              <span>{votes}</span>
            </p>
            <Tally
              count={Math.round(votes / VOTES_PER_STROKE)}
              height={16}
              gap={4}
              gate={8}
              strokeWidth={1.75}
              seed={place + 3}
              className={clsx('mt-1.5', color, place === 0 && 'stroke-late')}
            />
          </div>
        ))}
      </div>
      <p className="flex justify-between border-t border-ink px-5 py-3 text-14">
        <span className="text-ink-2">{t('sample.stroke', { votes: VOTES_PER_STROKE })}</span>
        <span className="font-semibold tabular-nums">{t('sample.total', { votes: total })}</span>
      </p>
    </div>
  );
}
