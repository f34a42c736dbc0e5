import { Button } from '../../components/ui/button.tsx';

interface AbstainOfferProps {
  isDisabled: boolean;
  onAbstain: () => void;
}

/** Below the last candidate and apart from the marks. Asks before it casts anything. */
export function AbstainOffer({ isDisabled, onAbstain }: AbstainOfferProps) {
  return (
    <section
      aria-label="Abstaining"
      className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line px-2 py-4 md:px-3 md:pr-5"
    >
      <p className="min-w-0 flex-1 basis-60 text-14 text-ink-2">
        Don’t want to choose? You can cast a ballot without a choice.
      </p>
      <Button variant="quiet" disabled={isDisabled} onClick={onAbstain}>
        Abstain
      </Button>
    </section>
  );
}
