/**
 * When the parts of the charts are drawn, counted in frames from where both are there: one after the other, or a slow
 * phone would be blocked for a tenth of a second. Both charts have one layer (`zIndex={0}`), as each further one takes
 * recharts two more passes over everything.
 */
export const RING_STAGES = { frame: 1, slices: 2 };
export const BAR_STAGES = { frame: 3, axes: 4, bars: 5 };
