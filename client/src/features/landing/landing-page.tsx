import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrollToElement } from '../../lib/smooth-scroll.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';

export function LandingPage() {
  usePageTitle();
  const location = useLocation();
  const cause = useNavigationType();
  useEffect(() => {
    if (location.hash) {
      const section = document.getElementById(location.hash.slice(1));
      if (!section) return;
      scrollToElement(section);
      section.focus({ preventScroll: true });
    } else if (cause !== NavigationType.Pop) {
      // The user selected Home on this page. For Back and Forward, the browser restores the scroll position instead.
      scrollToElement(document.body);
    }
    // Depends on the whole location, not its hash, so that selecting the same link again scrolls again.
  }, [location, cause]);
  return (
    <>
      <Hero />
      <HowItWorks />
      <FeatureCards />
    </>
  );
}
