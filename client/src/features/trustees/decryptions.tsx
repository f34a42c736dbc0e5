import { asName } from '@votewise/contract/text/isolate';
import { Check, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { formatCount, formatDateTime, formatPercentage } from '../../lib/format.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useEventCallback } from '../../lib/use-event-callback.ts';
import { CompareSum } from './compare-sum.tsx';
import { CardForm } from './enter-card.tsx';
import type { KeptCard } from './use-kept-card.ts';
import { trusteeTexts } from './trustee-texts.ts';
import {
  type CheckingProgress,
  type DecryptingTrustee,
  type KeyHolderElection,
  useDecryption,
} from './use-decryption.ts';

/**
 * Asks for the key card, checks the archive of an election, and decrypts the key holder's part of its sum. The card is
 * entered once for all elections that wait, such as the questions of a ballot paper, and for all questions of a meeting.
 */
export function DecryptElection(props: {
  token: string;
  trustee: DecryptingTrustee;
  election: KeyHolderElection;
  card: KeptCard;
}) {
  const { token, trustee, election, card } = props;
  const { title, item, closedAt, decryptions, threshold } = election;
  const t = useTexts(trusteeTexts);
  const { check, sending, found, progress } = useDecryption(token, trustee, election);
  const { mutate, data, variables } = check;
  const begin = useEventCallback(() => {
    if (card.seed !== undefined) mutate(card.seed);
  });
  useEffect(begin, [begin]);
  const { keep } = card;
  useEffect(() => {
    if (data) keep(data.kind === 'otherCard' ? undefined : variables);
  }, [keep, data, variables]);
  return (
    <section className="grid gap-4">
      {!found && (
        <p className="text-pretty wrap-anywhere">
          {t('decrypt.text', { title: asName(title), closed: formatDateTime(closedAt) })}
        </p>
      )}
      <p className="text-ink-2">{t('decrypt.parts', { decryptions, threshold })}</p>
      {!check.isPending && <Refusal answer={sending.data ?? check.data} />}
      {found ? (
        <CompareSum
          found={found}
          others={trustee.members.filter(({ index }) => index !== trustee.index)}
          button={item === null ? t('found.button') : t('meeting.open', { item })}
          isPending={sending.isPending}
          isError={sending.isError}
          onDecrypt={() => sending.mutate()}
        />
      ) : (
        <CardForm
          isPending={check.isPending}
          isError={check.isError}
          isOtherCard={check.data?.kind === 'otherCard'}
          onSeed={check.mutate}
        />
      )}
      <output className="text-14 text-ink-2">{progress && <Progress {...progress} />}</output>
    </section>
  );
}

/** Says what is wrong with what came from the server. */
function Refusal({ answer }: { answer: { kind: string; detail?: string } | undefined }) {
  const t = useTexts(trusteeTexts);
  if (answer?.kind !== 'refused' && answer?.kind !== 'otherSum') return null;
  const { detail } = answer;
  return (
    <Banner tone="error">
      <p className="font-semibold">{t('refused.title')}</p>
      <p>{detail === undefined ? t('decrypt.otherSum') : t('refused.text', { detail })}</p>
    </Banner>
  );
}

function Progress(progress: CheckingProgress) {
  const t = useTexts(trusteeTexts);
  if (progress.step === 'loading') {
    return (
      <p>
        {t('decrypt.loading')}{' '}
        <span aria-hidden="true" className="tabular-nums">
          {formatCount(progress.megabytes)} MB
        </span>
      </p>
    );
  }
  return (
    <>
      <p>
        {t('decrypt.checking', { share: formatPercentage(Math.floor(progress.fraction * 100)) })}
      </p>
      <progress
        aria-hidden="true"
        value={progress.fraction}
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
        {elections.map(({ id, title, item, isAwaited, decryptions, threshold }) => {
          const isDone = decryptions >= threshold;
          const parts = t('decrypt.parts', { decryptions, threshold });
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
                  : item === null || isAwaited
                    ? `${t(isAwaited ? 'decrypt.awaited' : 'decrypt.sent')} ${parts}`
                    : parts}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
