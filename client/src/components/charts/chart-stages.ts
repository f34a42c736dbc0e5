/**
 * The frame in which each part of the charts is drawn, counted from the frame in which both charts are present. The
 * parts follow one another, because drawing all of them together blocks a slow phone for a tenth of a second. Both
 * charts have one layer (`zIndex={0}`), because recharts needs two more passes over everything for each extra layer.
 */
export const RING_STAGES = { frame: 1, slices: 2 };
export const BAR_STAGES = { frame: 3, axes: 4, bars: 5 };
