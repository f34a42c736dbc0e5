import { clsx } from 'clsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Link } from '../../components/ui/link.tsx';
import { Mark } from '../../components/ui/mark.tsx';
import { Tally } from '../../components/ui/tally.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../lib/paths.ts';
import { useAuth } from '../auth/auth-context.ts';
import { AS_ADMIN } from '../auth/origin-state.ts';
import { landingTexts } from './landing-texts.ts';
import { SAMPLE_BALLOT, SAMPLE_CHOICE, SAMPLE_TALLY, VOTES_PER_STROKE } from './sample-election.ts';

export function Hero() {
  const t = useTexts(landingTexts);
  return (
    <section className="border-b border-line xl:grid xl:min-h-188 xl:grid-cols-[44fr_56fr]">
      <div className="container-page pt-10 pb-8 md:py-16 lg:max-xl:grid lg:max-xl:grid-cols-2 lg:max-xl:items-end lg:max-xl:gap-6 xl:me-0 xl:w-[calc(600px-6vw)] xl:self-center xl:pe-8">
        <h1 className="whitespace-pre-line font-display text-[min(2.75rem,13.4vw)] leading-12 font-medium tracking-[-.025em] md:text-64 md:leading-17">
          {t('hero.title')}
        </h1>
        <div>
          <p className="mt-4 max-w-124 text-18 leading-7 text-ink-2 max-md:text-balance md:text-pretty md:mt-6 md:text-20 lg:max-xl:mt-0">
            {t('hero.text')}
          </p>
          <div className="mt-8 grid grid-cols-2 gap-3 sm:flex md:mt-10 lg:max-xl:mt-6">
            <HeroActions />
          </div>
        </div>
      </div>
      <figure
        aria-label={t('hero.picture')}
        className="border-line bg-brand-tint py-6 max-xl:border-t md:py-12 xl:border-s"
      >
        <div
          aria-hidden="true"
          className="container-page grid grid-cols-1 items-center gap-4 md:grid-cols-[412fr_287fr] md:gap-6 xl:h-full xl:max-w-182"
        >
          <HeroBallot />
          <HeroTally />
        </div>
      </figure>
    </section>
  );
}

/** For those who are signed in, the way back to their work. */
function HeroActions() {
  const t = useTexts(landingTexts);
  const { user } = useAuth();
  if (user) {
    return (
      <Link
        to={dashboardPath(user.userType)}
        className={buttonStyle('primary', 'large', 'max-sm:col-span-2')}
      >
        {t('hero.dashboard')}
      </Link>
    );
  }
  return (
    <>
      <Link to={PATHS.login} className={buttonStyle('primary', 'large', 'max-xs:px-2')}>
        {t('hero.vote')}
      </Link>
      <Link
        to={PATHS.login}
        state={AS_ADMIN}
        className={buttonStyle('secondary', 'large', 'max-xs:px-2')}
      >
        {t('hero.admin')}
      </Link>
    </>
  );
}

/** A picture of a ballot, not a form. */
function HeroBallot() {
  const t = useTexts(landingTexts);
  return (
    <div className="rounded-2 border border-line bg-surface ps-8 shadow-toast">
      <div className="timing-mark me-5 ms-3 pt-5 pb-4 [--timing-left:-34px] [--timing-top:54px] md:pb-6 md:[--timing-top:57px]">
        <div className="oxford" />
        <p className="mt-4 font-display text-20 font-semibold text-balance max-xs:text-18 md:text-24">
          {t('sample.title')}
        </p>
        <p className="mt-1 text-14 text-ink-2">{t('sample.hint')}</p>
      </div>
      {SAMPLE_BALLOT.map(({ name, statement }) => {
        const isChosen = name === SAMPLE_CHOICE;
        return (
          <div
            key={name}
            className={clsx(
              'timing-mark flex min-h-15 items-center gap-2 border-t xs:gap-3 border-line py-2 pe-5 ps-3 md:py-3',
              isChosen && 'mark-late bg-brand-tint [--knock:var(--brand-tint)]',
            )}
          >
            <Avatar name={name} isChosen={isChosen} />
            <span className="min-w-0 flex-1">
              <span
                translate="no"
                className="block font-display text-18 font-semibold max-[21.5rem]:text-16"
              >
                {name}
              </span>
              <span className="mt-0.5 hidden text-14 text-balance text-ink-2 md:block">
                {t(statement)}
              </span>
            </span>
            <Mark isMarked={isChosen} isDrawn={isChosen} className="size-8" />
          </div>
        );
      })}
      <div className="timing-mark flex items-center justify-between gap-3 border-t border-line py-4 pe-5 ps-3">
        <span className="font-semibold max-[21.5rem]:hidden">{t('sample.clear')}</span>
        <span className={buttonStyle('primary', 'regular', 'px-5')}>{t('sample.submit')}</span>
      </div>
    </div>
  );
}

const total = SAMPLE_TALLY.reduce((sum, { votes }) => sum + votes, 0);

function HeroTally() {
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
              <span translate="no">{name}</span>
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
