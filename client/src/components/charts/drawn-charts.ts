// One file for all charts, because each of them includes recharts.
export { RoundBars } from './round-bars.tsx';
export { ShareRing } from './share-ring.tsx';
export { VoteBars } from './vote-bars.tsx';
