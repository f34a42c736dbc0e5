import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';

/** Where a key moves from one of `count` tabs; undefined if it moves nowhere. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Focuses without the ring that browsers draw when a script moves focus, even after a click. */
function focusQuietly(event: MouseEvent<HTMLButtonElement>): void {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false });
}

const tabId = (id: string, value: string) => `${id}-${value}`;
const panelId = (id: string, value: string) => `${id}-${value}-panel`;

/**
 * The tabs above a `TabPanel`. Arrow keys, Home, and End move focus; the focused tab opens. The tabs of Radix are not
 * used: with every panel, they read its style while React draws, which makes the first layout part of the same task.
 */
export function TabList<Value extends string>(props: {
  /** Also the ID of the panels. */
  id: string;
  label: string;
  tabs: readonly { value: Value; label: string }[];
  open: Value;
  onOpen: (value: Value) => void;
  /** Called when a pointer or focus comes near. */
  onApproach: () => void;
  className: string;
  tabClassName: string;
}) {
  const { id, label, tabs, open, onOpen, onApproach, className, tabClassName } = props;

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, place: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = tabs[placeAfter(event.key, place, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(id, next.value))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className={className}
    >
      {tabs.map(({ value, label: name }, place) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(id, value)}
          aria-selected={value === open}
          aria-controls={panelId(id, value)}
          tabIndex={value === open ? 0 : -1}
          onMouseDown={focusQuietly}
          onFocus={() => onOpen(value)}
          onKeyDown={(event) => handleKeyDown(event, place)}
          className={tabClassName}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** @param props.id the ID of its `TabList` */
export function TabPanel(props: {
  id: string;
  value: string;
  isOpen: boolean;
  className: string;
  children: ReactNode;
}) {
  const { id, value, isOpen, className, children } = props;
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={0}
      hidden={!isOpen}
      className={className}
    >
      {isOpen && children}
    </div>
  );
}
