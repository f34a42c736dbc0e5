import type { EncryptedBallotData } from '@votewise/contract';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { asName } from '@votewise/contract/text/isolate';
import type { ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import type { Giver } from '../casting/giver.ts';
import { useEncryptedBallot } from './use-encryptor.ts';

/** Shows a ballot once it is prepared. */
export function WhenPrepared(props: {
  electionId: string;
  giver: Giver | undefined;
  /** What else voters can do until then. */
  onward?: ReactNode;
  children: (given: EncryptedBallotData) => ReactNode;
}) {
  const { electionId, giver, onward, children } = props;
  const { data, error, refetch } = useEncryptedBallot(electionId, giver);
  if (data && !('retryMs' in data)) return children(data);
  return (
    <div className="grid grid-cols-1 gap-4">
      {data && <Preparing />}
      {!data && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {onward && <div>{onward}</div>}
    </div>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useVoteTexts();
  if (!error) return <LoadingState label={t('ballot.loading')} />;
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>{t('ballot.tryAgain')}</Button>}>
      {failureText(error, t('ballot.loadFailed'))}
    </Banner>
  );
}

function Preparing() {
  const t = useVoteTexts();
  return (
    <EmptyState
      title={t('encrypted.preparingTitle')}
      action={<BusyStrokes className="size-6 text-brand-text" />}
    >
      {t('encrypted.preparing')}
    </EmptyState>
  );
}

/** Who must act together to decrypt the count, for voters who ask. */
export function WhoDecrypts({ names, threshold }: EncryptedBallotData['keyHolders']) {
  const t = useVoteTexts();
  const list = new Intl.ListFormat(LANGUAGES[t.language].locale);
  return (
    <details className="border-t border-line px-2 text-14 md:px-3">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('encrypted.who')}
      </summary>
      <p className="pb-3 text-pretty wrap-anywhere text-ink-2">
        {t('encrypted.whoText', {
          threshold,
          size: names.length,
          names: list.format(names.map(asName)),
        })}
      </p>
    </details>
  );
}
