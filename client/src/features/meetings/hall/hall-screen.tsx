import './hall.css';
import type { useHall } from '../follow-meeting.ts';
import { HallFoot } from './hall-foot.tsx';
import { HallStage } from './hall-stage.tsx';
import { useHallTexts } from './hall-texts.ts';

/** What the screen shows. All sizes follow the frame around it, so that it can also be shown small. */
export function HallScreen({
  state,
  refusal,
}: Pick<ReturnType<typeof useHall>, 'state' | 'refusal'>) {
  const t = useHallTexts();
  return (
    <div className="hall">
      {state && !refusal ? (
        <>
          <HallStage state={state} />
          <HallFoot state={state} />
        </>
      ) : (
        <div className="hall-stage">
          <h1 className="hall-headline" data-length="medium">
            {refusal ? t('address.title') : t('connecting')}
          </h1>
        </div>
      )}
    </div>
  );
}
