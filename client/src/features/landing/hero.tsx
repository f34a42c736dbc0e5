import { Link } from '../../components/ui/link.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { PATHS } from '../../lib/paths.ts';
import { AS_ADMIN } from '../auth/origin-state.ts';
import { HeroBallot } from './hero-ballot.tsx';
import { HeroTally } from './hero-tally.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { landingTexts } from './landing-texts.ts';

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
          </div>
        </div>
      </div>
      <figure
        aria-label={t('hero.picture')}
        className="border-line bg-brand-tint py-6 max-xl:border-t md:py-12 xl:border-s"
      >
        <div
          aria-hidden="true"
          className="container-page grid items-center gap-4 md:grid-cols-[412fr_287fr] md:gap-6 xl:h-full xl:max-w-182"
        >
          <HeroBallot />
          <HeroTally />
        </div>
      </figure>
    </section>
  );
}
