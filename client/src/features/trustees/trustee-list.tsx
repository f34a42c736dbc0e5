import type { KeyHolderData } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Check, Hourglass } from 'lucide-react';
import { useTexts } from '../../lib/languages/texts.ts';
import { trusteeTexts } from './trustee-texts.ts';

/** All key holders of the group, and who is awaited. */
export function TrusteeList({ trustee: { members, index, stage } }: { trustee: KeyHolderData }) {
  const t = useTexts(trusteeTexts);
  const isOver = stage === 'stopped' || stage === 'retired';
  return (
    <section className="border-t border-line pt-5">
      <h2 className="font-semibold">{t('members')}</h2>
      <ol className="mt-2 divide-y divide-line">
        {members.map(({ index: number, name, isAwaited }) => (
          <li key={number} className="flex min-h-11 items-center justify-between gap-4 py-2">
            <span translate="no" dir="auto" className="min-w-0 wrap-anywhere">
              {number === index ? t('you', { name: asName(name) }) : name}
            </span>
            {!isOver && (
              <span className="flex shrink-0 items-center gap-2 text-14 text-ink-2">
                {isAwaited ? (
                  <Hourglass aria-hidden="true" className="size-4" />
                ) : (
                  <Check aria-hidden="true" className="size-4" />
                )}
                {t(isAwaited ? 'awaited' : 'done')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
