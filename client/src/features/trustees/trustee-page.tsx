import type { KeyHolderData } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { formatList } from '@votewise/contract/text/lists';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkFrame } from '../../components/ui/link-frame.tsx';
import { PageLoading } from '../../components/ui/page-loading.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DecryptElection, DecryptionList } from './decryptions.tsx';
import { Digits } from './digits.tsx';
import { EnterCard } from './enter-card.tsx';
import { TrusteeList } from './trustee-list.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { MakeCard } from './make-card.tsx';
import { trusteeTexts } from './trustee-texts.ts';
import { type KeyHolderElection, useKeyHolderElections } from './use-decryption.ts';
import { useKeptCard } from './use-kept-card.ts';
import { contextOf, useAnswer, useTrustee } from './use-trustee.ts';
import './trustees.css';

/** sessionStorage key of the secret part of a key holder's link. */
const LINK_KEY = 'votewise_key_link';

/** The page that a key holder's link opens: the key card, the rounds of the ceremony, drills, and decrypting. */
export function TrusteePage() {
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
  return <TrusteeByLink key={token} token={token} />;
}

function TrusteeByLink({ token }: { token: string }) {
  const t = useTexts(trusteeTexts);
  const { data, error, refetch, isFetching } = useTrustee(token);
  if (hasCode(error, 'LINK_VOID') || hasCode(error, 'VALIDATION_FAILED')) {
    return (
      <LinkFrame title={t('void.title')}>
        <p className="text-pretty text-ink-2">{t('void.text')}</p>
      </LinkFrame>
    );
  }
  if (data) return <KnownTrustee token={token} trustee={data} />;
  if (!error || isFetching) return <PageLoading />;
  return (
    <LinkFrame title={t('title')}>
      <Banner tone="error" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Banner>
    </LinkFrame>
  );
}

function KnownTrustee({ token, trustee }: { token: string; trustee: KeyHolderData }) {
  const t = useTexts(trusteeTexts);
  const { threshold, index, members } = trustee;
  const { answer, answered, fingerprint, ...entry } = useAnswer(token, trustee);
  const isReady = trustee.stage === 'ready' || trustee.stage === 'retired' || !trustee.isFirstDrill;
  const { data: known } = useKeyHolderElections(token, isReady);
  const place = t('place', { index, size: members.length, threshold });
  // The oldest one, so that one that closes meanwhile does not take its place.
  const awaited = known?.elections.findLast((one) => one.isAwaited);
  const meeting = known?.meeting ?? null;
  const card = useKeptCard(awaited !== undefined || meeting !== null);
  if (known?.encryptedPrivateKey && (awaited || (meeting !== null && !trustee.isAwaited))) {
    const { encryptedPrivateKey } = known;
    const decrypting = { ...trustee, encryptedPrivateKey };
    return (
      <LinkFrame title={decryptionTitle(t, awaited)} label={trustee.group}>
        <p className="text-ink-2">{place}</p>
        {awaited ? (
          <DecryptElection
            key={awaited.id}
            {...{ token, card }}
            trustee={decrypting}
            election={awaited}
          />
        ) : (
          <MeetingCard meeting={meeting ?? ''} trustee={decrypting} card={card} />
        )}
        <DecryptionList elections={known.elections.filter((one) => one !== awaited)} />
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={titleOf(t, trustee)} label={trustee.group}>
      <p className="text-ink-2">{place}</p>
      {answered?.kind === 'refused' && trustee.stage !== 'stopped' && (
        <Banner tone="error">
          <p className="font-semibold">{t('refused.title')}</p>
          <p>{t('refused.text', { detail: answered.detail })}</p>
        </Banner>
      )}
      <Step
        key={trustee.stage}
        {...entry}
        trustee={trustee}
        isOtherCard={answered?.kind === 'otherCard'}
        onSeed={answer}
      />
      {fingerprint && <KeyDigits fingerprint={fingerprint} trustee={trustee} />}
      {known && <DecryptionList elections={known.elections} />}
      <TrusteeList trustee={trustee} />
    </LinkFrame>
  );
}

function decryptionTitle(
  t: ReturnType<typeof useTexts<keyof typeof trusteeTexts.english>>,
  awaited: KeyHolderElection | undefined,
): string {
  if (!awaited) return t('meeting.title');
  return awaited.item === null ? t('decrypt.title') : t('meeting.question', { item: awaited.item });
}

/** What the key holder has to do now, or what they wait for. */
function Step(props: {
  trustee: KeyHolderData;
  isPending: boolean;
  isError: boolean;
  isOtherCard: boolean;
  /** Whether the page still knows the seed, and so goes on by itself. */
  isOpen: boolean;
  onSeed: (seed: string) => void;
}) {
  const { trustee, isOpen, onSeed, ...entry } = props;
  const t = useTexts(trusteeTexts);
  const { stage, isAwaited, threshold, members, report } = trustee;
  if (isAwaited) {
    if (stage === 'certificate') return <MakeCard trustee={trustee} onSeed={onSeed} {...entry} />;
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

/** The digits of a key, and for how many key holders the page has checked that it is. */
function KeyDigits(props: { fingerprint: string; trustee: KeyHolderData }) {
  const { fingerprint, trustee } = props;
  const t = useTexts(trusteeTexts);
  const { size, threshold } = contextOf(trustee);
  const names = formatList(
    trustee.members.map(({ name }) => asName(name)),
    t.language,
  );
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <Digits title={t('digits.title')} digits={fingerprint} />
      <p className="text-pretty wrap-anywhere">{t('digits.group', { size, names, threshold })}</p>
      <p className="text-14 text-pretty text-ink-2">{t('digits.text')}</p>
    </section>
  );
}
