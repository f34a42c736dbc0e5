import { Tabs } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';

/** Radix moves focus with a script. Browsers then draw a focus ring even after a click. */
function focusQuietly(event: MouseEvent<HTMLButtonElement>): void {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false });
}

const tabId = (id: string, value: string) => `${id}-${value}`;
const panelId = (id: string, value: string) => `${id}-${value}-panel`;

/** The tabs above a `TabPanel`. Arrow keys, Home, and End move focus; the focused tab opens. */
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
  return (
    <Tabs.Root value={open} onValueChange={(value) => onOpen(value as Value)}>
      <Tabs.List
        aria-label={label}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        className={className}
      >
        {tabs.map(({ value, label: name }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            id={tabId(id, value)}
            aria-controls={panelId(id, value)}
            onMouseDown={focusQuietly}
            className={tabClassName}
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}

/**
 * What a tab shows. The panel of Radix reads its own style while React draws it, to wait for animations that there are
 * none of, which makes the first layout part of the same task.
 * @param props.id the ID of its `TabList`
 */
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
