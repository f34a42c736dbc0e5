import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { scrollToElement } from '../../lib/smooth-scroll.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';

export function LandingPage() {
  usePageTitle();
  const location = useLocation();
  useEffect(() => {
    const section = location.hash && document.getElementById(location.hash.slice(1));
    if (!section) return;
    scrollToElement(section);
    section.focus({ preventScroll: true });
    // The whole location, not its hash: the same link, clicked again, scrolls again.
  }, [location]);
  return (
    <>
      <Hero />
      <HowItWorks />
      <FeatureCards />
    </>
  );
}
