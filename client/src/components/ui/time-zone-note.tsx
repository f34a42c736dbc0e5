import type { ReactNode } from 'react';
import { useTexts } from '../../lib/languages/texts.ts';
import { TIME_ZONE } from '../../lib/local-time.ts';
import { controlTexts } from './control-texts.ts';

const asIs = (chunks: ReactNode) => (
  <bdi key="zone" translate="no">
    {chunks}
  </bdi>
);

/** The time zone of all times on a screen. */
export function TimeZoneNote() {
  const t = useTexts(controlTexts);
  return <p className="text-14 text-ink-2">{t.rich('times.zone', { zone: TIME_ZONE, b: asIs })}</p>;
}
