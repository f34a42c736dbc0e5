import type { OwnMeeting } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { formatWeight, oneWhole, weightName } from '../../../lib/weights.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useMeetingTexts } from './meeting-texts.ts';
import { useDeclineProxy, useGiveProxy, useTakeBackProxy } from './own-meetings.ts';

/** Who represents the member, and whom the member represents. */
export function OwnProxies({ meeting }: { meeting: OwnMeeting }) {
  const { holder, declinedBy, state } = meeting;
  return (
    <>
      {meeting.represents.length > 0 && <Represented meeting={meeting} />}
      {(holder !== null ||
        declinedBy ||
        (state.proxiesPerHolder > 0 && state.status === 'planned')) && (
        <OwnProxy meeting={meeting} />
      )}
    </>
  );
}

function OwnProxy({ meeting }: { meeting: OwnMeeting }) {
  const t = useMeetingTexts();
  const { holder, declinedBy, represents, state } = meeting;
  const mayGive = state.status === 'planned' && !holder && represents.length === 0;
  return (
    <TitledPanel id="own-proxy" title={t('proxy.title')} className="grid justify-items-start gap-3">
      {holder && (
        <p>
          {t('proxy.given', { name: asName(holder.name) })}
          {state.status !== 'closed' && ` ${t('proxy.inPerson')}`}
        </p>
      )}
      {!holder && declinedBy && (
        <p className="font-semibold">{t('proxy.declined', { name: asName(declinedBy.name) })}</p>
      )}
      {!holder && represents.length > 0 && <p>{t('proxy.whileHolding')}</p>}
      {mayGive && <p className="text-ink-2">{t('proxy.hint')}</p>}
      {mayGive && <GiveProxy id={meeting.id} />}
      {state.status !== 'closed' && holder && <TakeBack id={meeting.id} holder={holder.name} />}
      {state.status === 'open' && <p className="text-14 text-ink-2">{t('proxy.atDesk')}</p>}
    </TitledPanel>
  );
}

function GiveProxy({ id }: { id: string }) {
  const t = useMeetingTexts();
  const give = useGiveProxy(id);
  const [holder, setHolder] = useDraft(`proxy.${id}`, '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (holder.trim() === '') fail(t('proxy.missing'));
    else {
      setError(undefined);
      const texts = { progress: t('proxy.giving'), failure: t('proxy.failed') };
      const isGiven = await announceProgress(
        texts,
        () => give.mutateAsync(holder.trim()),
        // The toast has the text of failures that are not about the field.
        (failure) =>
          failure instanceof ApiError && failure.status < 500 && fail(failure.serverMessage),
      );
      if (isGiven) setHolder('');
    }
  }

  function fail(text: string | undefined): void {
    setError(text);
    field.current?.focus();
  }

  return (
    <form
      noValidate
      className="grid w-full max-w-104 justify-items-start gap-3"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        ref={field}
        label={t('proxy.holder')}
        value={holder}
        error={error}
        className="w-full"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setHolder(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" isBusy={give.isPending} busyLabel={t('proxy.giving')}>
        {t('proxy.give')}
      </Button>
    </form>
  );
}

function TakeBack({ id, holder }: { id: string; holder: string }) {
  const t = useMeetingTexts();
  const takeBack = useTakeBackProxy(id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('proxy.takeBack')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('proxy.takeBackTitle')}
          label={t('proxy.takeBack')}
          busyLabel={t('proxy.takingBack')}
          texts={{ progress: t('proxy.takingBack'), failure: t('proxy.takeBackFailed') }}
          act={() => takeBack.mutateAsync()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('proxy.takeBackText', { name: asName(holder) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Decline({ id, giver }: { id: string; giver: { userId: string; name: string } }) {
  const t = useMeetingTexts();
  const decline = useDeclineProxy(id);
  const [isAsking, setIsAsking] = useState(false);
  const name = asName(giver.name);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('holder.declineOf', { name })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('holder.declineTitle')}
          label={t('holder.decline')}
          busyLabel={t('holder.declining')}
          texts={{ progress: t('holder.declining'), failure: t('holder.declineFailed') }}
          act={() => decline.mutateAsync(giver.userId)}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('holder.declineText', { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Represented({ meeting }: { meeting: OwnMeeting }) {
  const t = useMeetingTexts();
  const { represents, state } = meeting;
  const isWeighted = represents.some(({ weight }) => weight !== oneWhole());
  return (
    <TitledPanel id="represented" title={t('holder.title')} className="grid gap-3">
      <ul className="grid gap-1">
        {represents.map(({ userId, name, weight }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <bdi translate="no" className="font-semibold">
              {name}
            </bdi>{' '}
            <bdi translate="no" className="text-14 text-ink-2">
              {userId}
            </bdi>
            {isWeighted && (
              <span className="text-14 text-ink-2 tabular-nums">
                {` · ${weightName() ? formatWeight(weight) : t('holder.weight', { weight: formatWeight(weight) })}`}
              </span>
            )}
            {state.status !== 'closed' && <Decline id={meeting.id} giver={{ userId, name }} />}
          </li>
        ))}
      </ul>
      {state.status !== 'closed' && <p className="text-14 text-ink-2">{t('holder.whenPresent')}</p>}
    </TitledPanel>
  );
}
