import { asName } from '@votewise/contract/text/isolate';
import { formatList } from '@votewise/contract/text/lists';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PanelRow } from '../../components/ui/titled-panel.tsx';
import { formatCount } from '../../lib/format.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { formatWeight } from '../../lib/weights.ts';
import type { FoundSum } from './decrypt-sum.ts';
import { Digits } from './digits.tsx';
import { trusteeTexts } from './trustee-texts.ts';

/** Shows what an archive contains, for a key holder to compare before anything is sent. */
export function CompareSum(props: {
  found: FoundSum;
  /** The other key holders. */
  others: readonly { name: string }[];
  button: string;
  isPending: boolean;
  isError: boolean;
  onDecrypt: () => void;
}) {
  const { found, others, button, isPending, isError, onDecrypt } = props;
  const t = useTexts(trusteeTexts);
  const heading = useFocus<HTMLHeadingElement>();
  const isWeighted = found.totalWeight !== found.ballots;
  const listOf = (names: readonly string[]) => formatList(names.map(asName), t.language);
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold">
        {t('found.title')}
      </h2>
      <dl className="grid border-t border-line">
        <PanelRow label={t('found.election')} value={asName(found.title)} />
        <PanelRow label={t('found.answers')} value={listOf(found.answers)} />
        <PanelRow label={t('found.ballots')} value={formatCount(found.ballots)} />
        <PanelRow label={t('found.voters')} value={formatCount(found.voters)} />
        {isWeighted && (
          <>
            <PanelRow label={t('found.weight')} value={formatWeight(found.totalWeight)} />
            <PanelRow label={t('found.largest')} value={formatWeight(found.largestWeight)} />
          </>
        )}
      </dl>
      {isWeighted ? (
        <Banner tone="notice">{t('found.weighted')}</Banner>
      ) : (
        <p>{t('found.equal')}</p>
      )}
      <Digits title={t('found.digits')} digits={found.digits} />
      <p className="text-pretty wrap-anywhere">
        {t('found.compare', { names: listOf(others.map(({ name }) => name)) })}
      </p>
      {isError && !isPending && <Banner tone="error">{t('enter.failed')}</Banner>}
      <Button
        variant="primary"
        size="large"
        className="justify-self-start"
        isBusy={isPending}
        busyLabel={t('enter.working')}
        onClick={onDecrypt}
      >
        {button}
      </Button>
    </section>
  );
}
