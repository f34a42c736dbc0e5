import type { MeetingState } from '@votewise/contract';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { useHallTexts } from './hall-texts.ts';

/** Attendance and quorum, and how to join. */
export function HallFoot({ state }: { state: MeetingState }) {
  const t = useHallTexts();
  const { attendance, weights, quorum, status } = state;
  const sums = weights ?? attendance;
  const together = sums.present + sums.represented;
  const { host, origin } = window.location;
  return (
    <footer className="hall-foot">
      <div className="hall-attendance">
        {status !== 'planned' && (
          <p>
            {t('attendance', {
              present: attendance.present,
              represented: attendance.represented,
              together: attendance.present + attendance.represented,
              members: attendance.members,
            })}{' '}
            {weights && t('byWeight', { together, members: weights.members })}
          </p>
        )}
        {quorum && status === 'open' && (
          <p className="hall-quorum" data-reached={quorum.isReached}>
            {quorum.isReached
              ? t('quorum.reached', { needed: quorum.needed })
              : t('quorum.missing', {
                  needed: quorum.needed,
                  missing: quorum.needed - quorum.reached,
                })}
          </p>
        )}
      </div>
      {status !== 'closed' && (
        <div className="hall-join">
          <p>
            {t('join')}
            <bdi translate="no" dir="ltr">
              {host}
            </bdi>
          </p>
          <QrCode text={origin + PATHS.voterDashboard} label={t('join.code')} />
        </div>
      )}
    </footer>
  );
}
