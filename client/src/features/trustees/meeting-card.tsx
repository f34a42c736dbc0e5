import { asName } from '@votewise/contract/text/isolate';
import { useEffect } from 'react';
import { useTexts } from '../../lib/languages/texts.ts';
import { CardForm } from './enter-card.tsx';
import { trusteeTexts } from './trustee-texts.ts';
import { type DecryptingTrustee, useCardCheck } from './use-decryption.ts';
import type { KeptCard } from './use-kept-card.ts';

/** Asks for the key card once, before the questions of a meeting wait to be opened. */
export function MeetingCard(props: {
  meeting: string;
  trustee: DecryptingTrustee;
  card: KeptCard;
}) {
  const { meeting, trustee, card } = props;
  const t = useTexts(trusteeTexts);
  const check = useCardCheck(trustee);
  const { keep } = card;
  useEffect(() => {
    if (check.data?.isCard) keep(check.data.seed);
  }, [keep, check.data]);
  if (card.seed !== undefined) {
    return <output className="block text-pretty">{t('meeting.ready')}</output>;
  }
  return (
    <section className="grid gap-4">
      <p className="text-pretty wrap-anywhere">{t('meeting.text', { meeting: asName(meeting) })}</p>
      <CardForm
        isPending={check.isPending}
        isError={check.isError}
        isOtherCard={check.data?.isCard === false}
        onSeed={check.mutate}
      />
    </section>
  );
}
