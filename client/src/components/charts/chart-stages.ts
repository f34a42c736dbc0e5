/**
 * When the parts of the charts are drawn, in frames after both charts are ready. They are drawn in sequence, because a
 * slow phone would otherwise be blocked for a tenth of a second. Both charts have one layer (`zIndex={0}`), because
 * each additional layer makes recharts process everything two more times.
 */
export const RING_STAGES = { frame: 1, slices: 2 };
export const BAR_STAGES = { frame: 3, axes: 4, bars: 5 };
