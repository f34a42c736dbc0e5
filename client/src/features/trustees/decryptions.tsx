import type { KeyHolderElectionsData } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Check, Hourglass } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { formatDateTime, formatPercentage } from '../../lib/format.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { CardForm } from './enter-card.tsx';
import { trusteeTexts } from './trustee-texts.ts';
import {
  type DecryptionProgress,
  type KeyHolderElection,
  useDecryption,
} from './use-decryption.ts';

/** Asks for the key card, checks the archive of an election, and decrypts the key holder's part of its sum. */
export function DecryptElection(props: {
  token: string;
  trustee: KeyHolderElectionsData;
  election: KeyHolderElection;
}) {
  const { token, trustee, election } = props;
  const { title, closedAt, ballots, decryptions, threshold } = election;
  const t = useTexts(trusteeTexts);
  const { decrypt, decrypted, progress, isPending, isError } = useDecryption(
    token,
    trustee,
    election,
  );
  return (
    <section className="grid gap-4">
      <p className="text-pretty wrap-anywhere">
        {t('decrypt.text', { title: asName(title), closed: formatDateTime(closedAt), ballots })}
      </p>
      <p className="text-ink-2">{t('decrypt.parts', { decryptions, threshold })}</p>
      {decrypted?.kind === 'refused' && !isPending && (
        <Banner tone="error">
          <p className="font-semibold">{t('refused.title')}</p>
          <p>{t('refused.text', { detail: decrypted.detail })}</p>
        </Banner>
      )}
      <CardForm
        isPending={isPending}
        isError={isError}
        isOtherCard={decrypted?.kind === 'otherCard'}
        onSeed={decrypt}
      />
      <output className="text-14 text-ink-2">{progress && <Progress {...progress} />}</output>
    </section>
  );
}

function Progress(progress: DecryptionProgress) {
  const t = useTexts(trusteeTexts);
  if (progress.step === 'loading') return <p>{t('decrypt.loading')}</p>;
  return (
    <>
      <p>{t('decrypt.checking', { share: formatPercentage(Math.floor(progress.share * 100)) })}</p>
      <progress
        aria-hidden="true"
        value={progress.share}
        className="mt-2 block h-2 w-full accent-brand"
      />
    </>
  );
}

/** The elections that the group decrypts, and how far each is. */
export function DecryptionList({ elections }: { elections: readonly KeyHolderElection[] }) {
  const t = useTexts(trusteeTexts);
  if (elections.length === 0) return null;
  return (
    <section className="border-t border-line pt-5">
      <h2 className="font-semibold">{t('decrypt.elections')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {elections.map(({ id, title, isAwaited, decryptions, threshold }) => {
          const isDone = decryptions >= threshold;
          const Icon = isDone ? Check : Hourglass;
          return (
            <li key={id} className="grid min-h-11 gap-1 py-2">
              <span translate="no" dir="auto" className="wrap-anywhere">
                {title}
              </span>
              <span className="flex items-center gap-2 text-14 text-ink-2">
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {isDone
                  ? t('decrypt.done')
                  : `${t(isAwaited ? 'decrypt.awaited' : 'decrypt.sent')} ${t('decrypt.parts', { decryptions, threshold })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
