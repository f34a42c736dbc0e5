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
      className="mt-8 grid justify-items-start gap-3 border-t border-line px-2 py-4 md:px-3"
    >
      <p className="text-14 text-ink-2">
        Don’t want to choose? You can cast a ballot without a choice.
      </p>
      <Button disabled={isDisabled} onClick={onAbstain}>
        Abstain
      </Button>
    </section>
  );
}
