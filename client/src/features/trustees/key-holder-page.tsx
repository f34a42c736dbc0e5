import type { KeyHolderData } from '@votewise/contract';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkFrame } from '../../components/ui/link-frame.tsx';
import { PageLoading } from '../../components/ui/page-loading.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DecryptElection, DecryptionList } from './decryptions.tsx';
import { EnterCard } from './enter-card.tsx';
import { KeyHolderList } from './key-holder-list.tsx';
import { MakeCard } from './make-card.tsx';
import { trusteeTexts } from './trustee-texts.ts';
import { useKeyHolderElections } from './use-decryption.ts';
import { useAnswer, useKeyHolder } from './use-key-holder.ts';
import './trustees.css';

/** sessionStorage key of the secret part of a key holder's link. */
const LINK_KEY = 'votewise_key_link';

/** The page that a key holder's link opens: the key card, the rounds of the ceremony, drills, and decrypting. */
export function KeyHolderPage() {
  const t = useTexts(trusteeTexts);
  usePageTitle(t('title'));
  const token = useLinkToken(LINK_KEY);
  if (token === undefined) return <PageLoading />;
  if (token === null) {
    return (
      <LinkFrame title={t('none.title')}>
        <p className="text-pretty text-ink-2">{t('none.text')}</p>
      </LinkFrame>
    );
  }
  return <KnownHolder key={token} token={token} />;
}

function KnownHolder({ token }: { token: string }) {
  const t = useTexts(trusteeTexts);
  const { data, error, refetch, isFetching } = useKeyHolder(token);
  if (hasCode(error, 'LINK_VOID') || hasCode(error, 'VALIDATION_FAILED')) {
    return (
      <LinkFrame title={t('void.title')}>
        <p className="text-pretty text-ink-2">{t('void.text')}</p>
      </LinkFrame>
    );
  }
  if (data) return <Holder token={token} holder={data} />;
  if (!error || isFetching) return <PageLoading />;
  return (
    <LinkFrame title={t('title')}>
      <Banner tone="error" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Banner>
    </LinkFrame>
  );
}

function Holder({ token, holder }: { token: string; holder: KeyHolderData }) {
  const t = useTexts(trusteeTexts);
  const { threshold, index, members } = holder;
  const { answer, answered, fingerprint, ...entry } = useAnswer(token, holder);
  const isReady = holder.stage === 'ready' || holder.stage === 'retired' || !holder.isFirstDrill;
  const { data: known } = useKeyHolderElections(token, isReady);
  const awaited = known?.elections.find((one) => one.isAwaited);
  if (known && awaited) {
    return (
      <LinkFrame title={t('decrypt.title')} label={holder.group}>
        <DecryptElection key={awaited.id} token={token} holder={known} election={awaited} />
        <DecryptionList elections={known.elections.filter((one) => one !== awaited)} />
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={titleOf(t, holder)} label={holder.group}>
      <p className="text-ink-2">{t('place', { index, size: members.length, threshold })}</p>
      {answered?.kind === 'refused' && holder.stage !== 'stopped' && (
        <Banner tone="error">
          <p className="font-semibold">{t('refused.title')}</p>
          <p>{t('refused.text', { detail: answered.detail })}</p>
        </Banner>
      )}
      <Step
        key={holder.stage}
        {...entry}
        holder={holder}
        isOtherCard={answered?.kind === 'otherCard'}
        onSeed={answer}
      />
      {fingerprint && <Digits fingerprint={fingerprint} />}
      {known && <DecryptionList elections={known.elections} />}
      <KeyHolderList holder={holder} />
    </LinkFrame>
  );
}

/** What the key holder has to do now, or what they wait for. */
function Step(props: {
  holder: KeyHolderData;
  isPending: boolean;
  isError: boolean;
  isOtherCard: boolean;
  /** Whether the page still knows the seed, and so goes on by itself. */
  isOpen: boolean;
  onSeed: (seed: string) => void;
}) {
  const { holder, isOpen, onSeed, ...entry } = props;
  const t = useTexts(trusteeTexts);
  const { stage, isAwaited, threshold, members, report } = holder;
  if (isAwaited) {
    if (stage === 'certificate') return <MakeCard holder={holder} onSeed={onSeed} {...entry} />;
    return <EnterCard stage={roundOf(stage)} onSeed={onSeed} {...entry} />;
  }
  const nameOf = (index: number) => members[index - 1]?.name ?? '';
  const text = {
    ready: () => t('ready.text', { threshold }),
    retired: () => t('retired.text'),
    stopped: () =>
      report ? t('stopped.text', { by: nameOf(report.by), accused: nameOf(report.accused) }) : '',
  }[stage as 'ready' | 'retired' | 'stopped'];
  return (
    <output className="block text-pretty">
      {text?.() ?? t(isOpen ? 'wait.open' : 'wait.closed')}
    </output>
  );
}

const roundOf = (stage: KeyHolderData['stage']) =>
  stage === 'polynomial' || stage === 'share' ? stage : 'drill';

/** Returns text, not an element: a translator in the browser may have replaced the text of the heading. */
function titleOf(
  t: ReturnType<typeof useTexts<keyof typeof trusteeTexts.english>>,
  { stage, isAwaited }: KeyHolderData,
): string {
  if (isAwaited) {
    return t(stage === 'certificate' ? 'make.title' : `enter.${roundOf(stage)}.title`);
  }
  if (stage === 'ready' || stage === 'stopped' || stage === 'retired') return t(`${stage}.title`);
  return t('wait.title');
}

/** The digits that all key holders compare. */
function Digits({ fingerprint }: { fingerprint: string }) {
  const t = useTexts(trusteeTexts);
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="font-semibold">{t('digits.title')}</h2>
      <p translate="no" dir="ltr" className="font-mono text-20 tabular-nums wrap-anywhere">
        {fingerprint}
      </p>
      <p className="text-14 text-pretty text-ink-2">{t('digits.text')}</p>
    </section>
  );
}
