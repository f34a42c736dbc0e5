import { Link } from 'react-router-dom';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { PATHS } from '../../lib/paths.ts';
import { HeroBallot } from './hero-ballot.tsx';
import { HeroTally } from './hero-tally.tsx';

export function Hero() {
  return (
    <section className="border-b border-line xl:grid xl:min-h-188 xl:grid-cols-[44fr_56fr]">
      <div className="px-4 pt-10 pb-12 md:mx-auto md:w-[calc(100%-4rem)] md:max-w-300 md:px-0 md:py-16 xl:mx-0 xl:ml-auto xl:w-[calc(600px-6vw)] xl:content-center xl:self-center xl:pr-8">
        <h1 className="font-display text-44 font-medium tracking-[-.025em] md:text-64">
          Every vote, <br />
          counted once.
        </h1>
        <p className="mt-4 max-w-124 text-16 text-ink-2 md:text-20">
          VoteWise runs elections for clubs, unions and associations: a clear ballot, one vote per
          person, and a count that every voter can see.
        </p>
        <div className="mt-8 grid grid-cols-2 gap-3 sm:flex">
          <Link to={PATHS.login} className={buttonStyle('primary', 'large')}>
            Start Voting
          </Link>
          <Link to={PATHS.login} className={buttonStyle('secondary', 'large')}>
            Admin Login
          </Link>
        </div>
      </div>
      <figure
        aria-label="A ballot with five candidates, one of them marked, beside the live tally of the votes."
        className="border-line bg-brand-tint px-4 py-6 max-xl:border-t md:py-12 xl:border-l xl:px-6"
      >
        <div
          aria-hidden="true"
          className="mx-auto grid max-w-182 items-center gap-4 md:grid-cols-[412fr_287fr] md:gap-6 xl:h-full"
        >
          <HeroBallot />
          <HeroTally />
        </div>
      </figure>
    </section>
  );
}
