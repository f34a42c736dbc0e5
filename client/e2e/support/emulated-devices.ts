/** The screen sizes at which journeys run: a common desktop and the smallest supported phone. */
export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

/** For journeys that check motion. All others prefer reduced motion, because every frame takes time. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;
