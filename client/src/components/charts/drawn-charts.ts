// One file for all charts, because each of them includes recharts.
export { PercentageRing } from './percentage-ring.tsx';
export { VoteBars } from './vote-bars.tsx';
