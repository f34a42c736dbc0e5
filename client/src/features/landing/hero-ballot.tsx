import { clsx } from 'clsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Mark } from '../../components/ui/mark.tsx';
import { SAMPLE_BALLOT, SAMPLE_CHOICE } from './sample-election.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { landingTexts } from './landing-texts.ts';

/** A picture of a ballot, not a form. */
export function HeroBallot() {
  const t = useTexts(landingTexts);
  return (
    <div className="rounded-2 border border-line bg-surface ps-8 shadow-toast">
      <div className="timing-mark me-5 ms-3 pt-5 pb-4 [--timing-left:-34px] [--timing-top:54px] md:pb-6 md:[--timing-top:57px]">
        <div className="oxford" />
        <p className="mt-4 font-display text-20 font-semibold text-balance max-xs:text-18 md:text-24">
          {t('sample.title')}
        </p>
        <p className="mt-1 text-14 text-ink-2">{t('sample.hint')}</p>
      </div>
      {SAMPLE_BALLOT.map(({ name, statement }) => {
        const isChosen = name === SAMPLE_CHOICE;
        return (
          <div
            key={name}
            className={clsx(
              'timing-mark flex min-h-15 items-center gap-2 border-t xs:gap-3 border-line py-2 pe-5 ps-3 md:py-3',
              isChosen && 'mark-late bg-brand-tint [--knock:var(--brand-tint)]',
            )}
          >
            <Avatar name={name} isChosen={isChosen} />
            <span className="min-w-0 flex-1">
              <span className="block font-display text-18 font-semibold max-[21.5rem]:text-16">
                {name}
              </span>
              <span className="mt-0.5 hidden text-14 text-balance text-ink-2 md:block">
                {t(statement)}
              </span>
            </span>
            <Mark isMarked={isChosen} isDrawn={isChosen} className="size-8" />
          </div>
        );
      })}
      <div className="timing-mark flex items-center justify-between gap-3 border-t border-line py-4 pe-5 ps-3">
        <span className="font-semibold max-[21.5rem]:hidden">{t('sample.clear')}</span>
        <span className={buttonStyle('primary', 'regular', 'px-5')}>{t('sample.submit')}</span>
      </div>
    </div>
  );
}
