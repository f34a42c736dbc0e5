// One file for all charts, because each of them includes recharts.
export { ShareRing } from './share-ring.tsx';
export { VoteBars } from './vote-bars.tsx';
