import type { MeetingState, OwnMeeting } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { useMeetingTexts } from './meeting-texts.ts';
import { useAttend } from './own-meetings.ts';
import { formatWeight, formatWeightNumber, inWholes, weightName } from '../../../lib/weights.ts';

/** Who takes part, and whether the quorum is reached. */
export function Sums({ state }: { state: MeetingState }) {
  const t = useMeetingTexts();
  const { attendance, weights, quorum } = state;
  const shown = quorum?.base === 'weight' ? inWholes : (members: number) => members;
  const sentences = [
    t('sums.all', { ...attendance, together: attendance.present + attendance.represented }),
    weights &&
      t(weightName() ? 'sums.named' : 'sums.byWeight', {
        together: formatWeightNumber(weights.present + weights.represented),
        members: formatWeight(weights.members),
      }),
    quorum &&
      (quorum.isReached
        ? t('quorum.reached', { needed: shown(quorum.needed) })
        : t('quorum.missing', {
            needed: shown(quorum.needed),
            missing: shown(quorum.needed - quorum.reached),
          })),
  ];
  return (
    <section aria-label={t('sums.label')} className="text-ink-2 tabular-nums">
      {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
    </section>
  );
}

/**
 * Whether the member is checked in, and how to check in and out.
 * @param props.onChange called before the member checks in or out here
 */
export function OwnAttendance(props: { meeting: OwnMeeting; onChange: () => void }) {
  const { meeting, onChange } = props;
  const t = useMeetingTexts();
  const { isPresent, holder, state } = meeting;
  const { selfCheckIn, status } = state;
  const attend = useAttend(meeting.id);
  const [isLeaving, setIsLeaving] = useState(false);
  if (status === 'closed') return null;
  const isOpen = status === 'open';

  function handleAttend(): void {
    const texts = { progress: t('own.attending'), failure: t('own.attendFailed') };
    onChange();
    void announceProgress(texts, () => attend.mutateAsync(true));
  }

  return (
    <TitledPanel
      id="own-attendance"
      title={t('own.title')}
      className="grid justify-items-start gap-3"
    >
      <p aria-live="polite">
        {t(isPresent ? 'own.present' : 'own.absent')}
        {!isPresent && holder && ` ${t('proxy.given', { name: asName(holder.name) })}`}
      </p>
      {isOpen && !isPresent && selfCheckIn && (
        <>
          <Button
            variant="primary"
            size="large"
            isBusy={attend.isPending}
            busyLabel={t('own.attending')}
            onClick={handleAttend}
          >
            {t('own.attend')}
          </Button>
          <p className="text-14 text-ink-2">{t('own.orAtDesk')}</p>
        </>
      )}
      {!isPresent && !holder && !selfCheckIn && <p className="text-ink-2">{t('own.atDesk')}</p>}
      {!isPresent && <DeskCode isOpenAtFirst={isOpen && !selfCheckIn && !holder} />}
      {isPresent && isOpen && selfCheckIn && (
        <Button onClick={() => setIsLeaving(true)}>{t('own.leave')}</Button>
      )}
      {isPresent && isOpen && !selfCheckIn && (
        <p className="text-14 text-ink-2">{t('own.leaveAtDesk')}</p>
      )}
      {isPresent && <DeskCode isOpenAtFirst={false} />}
      {isLeaving && (
        <ConfirmDialog
          title={t('own.leaveTitle')}
          label={t('own.leave')}
          busyLabel={t('own.leaving')}
          texts={{ progress: t('own.leaving'), failure: t('own.leaveFailed') }}
          act={() => {
            onChange();
            return attend.mutateAsync(false);
          }}
          onClose={() => setIsLeaving(false)}
        >
          <p>
            {t('own.leaveText')}
            {meeting.represents.length > 0 && ` ${t('own.leaveGivers')}`}
          </p>
        </ConfirmDialog>
      )}
    </TitledPanel>
  );
}

/** The voter ID as a QR code for the desk. It contains nothing else, so that it opens nothing. */
function DeskCode({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const t = useMeetingTexts();
  const { user } = useAuth();
  const [isChosen, setIsChosen] = useState<boolean>();
  const isShown = isChosen ?? isOpenAtFirst;
  if (!user) return null;
  return (
    <>
      <Button variant="quiet" aria-expanded={isShown} onClick={() => setIsChosen(!isShown)}>
        {t(isShown ? 'own.hideCode' : 'own.showCode')}
      </Button>
      {isShown && (
        <div className="grid gap-2">
          <QrCode text={user.userId} label={t('own.code')} />
          <p className="text-14 text-ink-2">
            {t('own.userId')}{' '}
            <bdi translate="no" className="font-semibold text-ink">
              {user.userId}
            </bdi>
          </p>
        </div>
      )}
    </>
  );
}
