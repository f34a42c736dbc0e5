import type { PrivacyData } from '@votewise/contract';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { privacySettings } from '@votewise/contract/privacy/privacy-endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArticlePage } from '../../components/ui/article-page.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { call } from '../../lib/api.ts';
import { shownLanguage } from '../../lib/languages/language.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useAuth } from '../auth/auth-context.ts';
import { ContactDetails } from '../operations/contact-page.tsx';
import { OwnData } from './own-data.tsx';
import { privacyTexts } from './privacy-texts.ts';

/** What is kept about voters, as configured on this site. */
export function PrivacyPage() {
  const t = useTexts(privacyTexts);
  return (
    <ArticlePage title={t('title')} lede={t('lede')}>
      <Section title={t('own.title')} isFirst>
        <OwnData />
      </Section>
      <KeptData />
      <Section title={t('rights.title')}>
        <p className="mb-6 max-w-160 text-pretty text-ink-2">{t('rights.text')}</p>
        <ContactDetails />
      </Section>
    </ArticlePage>
  );
}

function KeptData() {
  const t = useTexts(privacyTexts);
  // Changes only when the server restarts.
  const { data, isPending, refetch } = useQuery({
    queryKey: ['privacy'],
    queryFn: ({ signal }) => call(privacySettings, { signal }),
    staleTime: Infinity,
  });
  if (isPending) return <LoadingState label={t('loading')} />;
  if (!data) return <LoadFailure what={t('what')} onRetry={() => void refetch()} />;
  return <Sections {...data} />;
}

function Sections(settings: PrivacyData) {
  const t = useTexts(privacyTexts);
  const { user } = useAuth();
  const { sessionSeconds, idleMinutes, passwordSeconds, sealAfterDays, listDays } = settings;
  const { networkDays, retainMonths, delivery, readsBounces } = settings;
  const { signOnProvider, hasBackups, logsReads } = settings;
  return (
    <>
      <Kept
        title={t('roll.title')}
        texts={[t('roll.text')]}
        facts={[
          [t('kept'), t('roll.kept')],
          [
            t('roll.erased'),
            retainMonths === 0 ? t('roll.notErased') : amountText(retainMonths, 'month'),
          ],
          [t('seen'), t('administrators')],
        ]}
      />
      <Kept
        title={t('signIn.title')}
        texts={[
          delivery !== 'files' && t('signIn.hash'),
          t('signIn.text'),
          signOnProvider && t('signIn.provider', { provider: signOnProvider }),
          signOnProvider === '' && t('signIn.anyProvider'),
          user &&
            user.userType !== 'voter' &&
            'Sign-ins of administrators and auditors are recorded in the audit trail, and their devices are listed until the session ends.',
        ]}
        facts={[
          [t('signIn.session'), durationText(sessionSeconds)],
          [t('signIn.idle'), idleMinutes === 0 ? t('noLimit') : durationText(idleMinutes * MINUTE)],
          [t('signIn.unused'), durationText(passwordSeconds)],
          [t('seen'), t('signIn.seen')],
        ]}
      />
      <Kept
        title={t('emails.title')}
        texts={[
          t('emails.text'),
          delivery === 'files' && t('emails.files'),
          readsBounces && t('emails.bounces'),
        ]}
        facts={[
          [t('kept'), t('emails.kept')],
          [t('seen'), t('administrators')],
        ]}
      />
      <Kept
        title={t('vote.title')}
        texts={[t('vote.text'), t('vote.part')]}
        facts={[
          [
            t('vote.sealed'),
            sealAfterDays === 0 ? t('vote.byHand') : durationText(sealAfterDays * DAY),
          ],
        ]}
      />
      <Kept
        title={t('meetings.title')}
        texts={[t('meetings.text')]}
        facts={[
          [t('kept'), t('asRoll')],
          [t('seen'), t('meetings.seen')],
        ]}
      />
      <Kept
        title={t('lists.title')}
        texts={[t('lists.text')]}
        facts={[
          [t('lists.notImported'), durationText(listDays.notImported * DAY)],
          [t('lists.imported'), durationText(listDays.imported * DAY)],
          [t('seen'), t('administrators')],
        ]}
      />
      <Kept
        title={t('trail.title')}
        texts={[t('trail.text')]}
        facts={[
          [t('kept'), t('trail.kept')],
          [t('trail.network'), durationText(networkDays * DAY)],
          [t('seen'), t('trail.seen')],
        ]}
      />
      <Kept
        title={t('log.title')}
        texts={[t('log.text')]}
        facts={[[t('log.reads'), t(logsReads ? 'log.recorded' : 'log.notRecorded')]]}
      />
      <Kept title={t('browser.title')} texts={[t('browser.text')]} />
      <Kept
        title={t('backups.title')}
        texts={[t('backups.text')]}
        facts={[[t('backups.made'), t(hasBackups ? 'backups.yes' : 'backups.none')]]}
      />
    </>
  );
}

/** One kind of data: what it is, how long it is kept, and who sees it. */
function Kept(props: {
  title: string;
  /** Paragraphs. Those that do not apply are left out. */
  texts: readonly (string | false | null | undefined)[];
  /** Labels and values. */
  facts?: readonly (readonly [label: string, value: string])[];
}) {
  const { title, texts, facts = [] } = props;
  return (
    <Section title={title}>
      {texts.filter(Boolean).map((text) => (
        <p key={String(text)} className="mt-2 max-w-160 text-pretty text-ink-2 first:mt-0">
          {text}
        </p>
      ))}
      {facts.length > 0 && (
        <dl className="mt-4 border-t border-line">
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[16rem_1fr]"
            >
              <dt className="text-14 text-ink-2">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

function Section(props: { title: string; isFirst?: boolean; children: ReactNode }) {
  const { title, isFirst = false, children } = props;
  return (
    <section className={isFirst ? undefined : 'mt-12'}>
      <h2 className="mb-4 font-display text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const MINUTE = 60;
const DAY = 86_400;
const UNITS = [
  ['day', DAY],
  ['hour', 3_600],
  ['minute', MINUTE],
] as const;

/** Returns a duration in its largest whole unit, such as '8 hours', in the current language. */
function durationText(seconds: number): string {
  const [unit, size] = UNITS.find((one) => seconds % one[1] === 0) ?? (['second', 1] as const);
  return amountText(seconds / size, unit);
}

function amountText(count: number, unit: string): string {
  const { locale } = LANGUAGES[shownLanguage()];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(count);
}
