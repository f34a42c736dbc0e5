import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTexts } from '../../lib/languages/texts.ts';
import { Button } from './button.tsx';
import { controlTexts } from './control-texts.ts';

/** The style of icon buttons in a row that can be moved. */
export const ROW_ICON = 'text-ink-2 disabled:opacity-40 aria-disabled:opacity-40';

/** The buttons of a row. After the row has moved, a button is found again by its action. */
export type RowAction = 'up' | 'down' | 'remove';

/** Returns the first of these buttons in a row that can be pressed. */
export function findRowAction(
  row: Element | null | undefined,
  ...actions: readonly RowAction[]
): HTMLElement | undefined {
  return actions.flatMap(
    (action) => row?.querySelector<HTMLElement>(`[data-row-action=${action}]:enabled`) ?? [],
  )[0];
}

/** Moves a row of a list by one position. */
export function MoveButton(props: {
  /** Also marks the button as `data-row-action`, so that it can be found again after the row has moved. */
  to: 'up' | 'down';
  /** The name of the moved item, as in "Move Ada Lovelace up". */
  name: string;
  /** Whether the row is already there. The button keeps the focus, so another press can't undo the move. */
  isAtEnd: boolean;
  isDisabled?: boolean;
  className?: string;
  onMove: () => void;
}) {
  const { to, name, isAtEnd, isDisabled = false, className = ROW_ICON, onMove } = props;
  const t = useTexts(controlTexts);
  const Arrow = to === 'up' ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="quiet"
      size="icon"
      data-row-action={to}
      translate="no"
      aria-label={t(`move.${to}`, { name })}
      disabled={isDisabled}
      aria-disabled={isAtEnd}
      className={className}
      onClick={isAtEnd ? undefined : onMove}
    >
      <Arrow aria-hidden="true" className="size-5" />
    </Button>
  );
}
