import type { Meeting } from '@votewise/contract';
import { useHall } from '../follow-meeting.ts';
import { HallScreen } from '../hall/hall-screen.tsx';

/**
 * The screen in the hall, small. It follows the screen’s own stream, because everyone sees sums of weights as they were
 * when a question last opened, and administrators as they are.
 */
export function HallMiniature({ meeting: { id, screenKey = '' } }: { meeting: Meeting }) {
  const hall = useHall(id, screenKey);
  return (
    <div aria-hidden="true" inert className="hall-frame console-hall" data-theme="dark">
      <HallScreen {...hall} />
    </div>
  );
}
