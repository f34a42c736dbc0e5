/**
 * When the parts of the charts are drawn, in frames from the moment both are ready. They are drawn
 * in sequence, since a slow phone would otherwise be blocked for a tenth of a second. Both charts
 * have one layer (`zIndex={0}`), as each additional one costs recharts two more passes over
 * everything.
 */
export const RING_STAGES = { frame: 1, slices: 2 };
export const BAR_STAGES = { frame: 3, axes: 4, bars: 5 };
