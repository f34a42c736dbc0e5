import { clsx } from 'clsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Mark } from '../../components/ui/mark.tsx';
import { SAMPLE_BALLOT, SAMPLE_CHOICE, SAMPLE_TITLE } from './sample-election.ts';

/** A picture of a ballot, not a working one. */
export function HeroBallot() {
  return (
    <div className="rounded-2 border border-line bg-surface pl-8 shadow-toast">
      <div className="timing-mark mr-5 ml-3 pt-5 pb-4 [--timing-left:-34px] [--timing-top:56px]">
        <div className="oxford" />
        <p className="mt-3 font-display text-20 font-semibold md:text-24">{SAMPLE_TITLE}</p>
        <p className="text-14 text-ink-2">Mark one candidate, then submit.</p>
      </div>
      {SAMPLE_BALLOT.map(({ name, statement }) => {
        const isChosen = name === SAMPLE_CHOICE;
        return (
          <div
            key={name}
            className={clsx(
              'timing-mark flex min-h-14 md:min-h-20 items-center gap-3 border-t border-line py-2 pr-5 pl-3',
              isChosen && 'bg-brand-tint [--knock:var(--brand-tint)]',
            )}
          >
            <Avatar name={name} isChosen={isChosen} />
            <span className="min-w-0 flex-1">
              <span className="block font-display text-16 font-semibold md:text-18">{name}</span>
              <span className="hidden text-14 text-ink-2 md:block">{statement}</span>
            </span>
            <Mark isMarked={isChosen} />
          </div>
        );
      })}
      <div className="timing-mark flex items-center justify-between gap-3 border-t border-line py-4 pr-5 pl-3">
        <span className="font-semibold">Clear Selection</span>
        <span className={buttonStyle('primary')}>Submit Vote</span>
      </div>
    </div>
  );
}
