import type { KeyHolderData } from '@votewise/contract';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { inGroups } from './card-characters.ts';
import { trusteeTexts } from './trustee-texts.ts';

/** A key card, on the screen and on paper. */
export function KeyCard(props: { trustee: KeyHolderData; seed: string }) {
  const { trustee, seed } = props;
  const t = useTexts(trusteeTexts);
  const { group, index, members } = trustee;
  return (
    <div className="key-card grid gap-4 rounded-2 border border-line-strong bg-surface p-5">
      <div>
        <p dir="auto" className="font-semibold wrap-anywhere">
          {group}
        </p>
        <p className="text-14 text-ink-2">{t('card.label', { index, size: members.length })}</p>
        <p dir="auto" translate="no" className="text-14 text-ink-2">
          {members[index - 1]?.name} · {window.location.host}
        </p>
      </div>
      <p translate="no" dir="ltr" className="font-mono text-24 leading-relaxed wrap-anywhere">
        {inGroups(seed)}
      </p>
      <QrCode text={seed} label={t('card.code')} />
      <p className="text-14 font-semibold">{t('card.secret')}</p>
    </div>
  );
}
