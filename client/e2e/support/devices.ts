/** The screens on which journeys run: as large as a common desktop, and as small as a phone can be. */
export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

/** For journeys that look at motion. The others prefer reduced motion, since every frame takes time. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;
