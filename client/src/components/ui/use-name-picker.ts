import { type KeyboardEvent, useState } from 'react';

interface PickerOption {
  name: string;
  /** Shown beside the name, such as a size. */
  note?: string;
}

export interface NamePickerState {
  typed: string;
  isOpen: boolean;
  /** The options that the list currently offers. The last one may be a new name. */
  offered: PickerOption[];
  /** The number of matching names that don't fit in the list. */
  more: number;
  /** The position of the active option in the list; -1 for none. */
  active: number;
  type: (text: string) => void;
  open: () => void;
  choose: (name: string) => void;
  /** Chooses the typed name if it is complete, because the field is losing focus. */
  leave: () => void;
  handleKeyDown: (event: KeyboardEvent) => void;
}

export interface NamePickerChoice {
  value: readonly string[];
  options: readonly PickerOption[];
  /** Returns a key that is the same for names that count as the same. */
  keyOf: (name: string) => string;
  /** Shown beside a name that is not among the options: "New group". If it is missing, only options can be chosen. */
  newNote?: string | undefined;
  onChange: (value: string[]) => void;
}

/** The number of options that fit on a small phone above its keyboard. */
const ROOM = 6;

/** A field for several names. Typing filters a list, and arrow keys and Enter choose from it. */
export function useNamePicker(props: NamePickerChoice): NamePickerState {
  const { value, options, keyOf, newNote, onChange } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  const key = keyOf(typed);
  const chosen = new Set(value.map(keyOf));
  const found = options
    .filter(({ name }) => !chosen.has(keyOf(name)) && keyOf(name).includes(key))
    .toSorted((one, other) => keyOf(one.name).indexOf(key) - keyOf(other.name).indexOf(key));
  const isKnown = chosen.has(key) || options.some(({ name }) => keyOf(name) === key);
  const isNew = newNote !== undefined && key !== '' && !isKnown;
  const near = found.slice(0, ROOM);
  const offered = isNew ? [...near, { name: typed.trim(), note: newNote }] : near;
  const active = Math.min(place, offered.length - 1);

  function type(text: string): void {
    setTyped(text);
    setIsOpen(true);
    setPlace(text.trim() === '' ? -1 : 0);
  }

  function choose(name: string): void {
    onChange([...value, name]);
    setTyped('');
    setPlace(-1);
    setIsOpen(false);
  }

  function move(by: 1 | -1): void {
    setIsOpen(true);
    const from = isOpen ? active : -1;
    const next = from < 0 && by < 0 ? offered.length - 1 : from + by;
    setPlace((next + offered.length) % Math.max(1, offered.length));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const last = value.at(-1);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && (isOpen || key !== '')) {
      // Must not submit the form while a name is being entered.
      const name = offered[active]?.name;
      if (name !== undefined || key !== '') event.preventDefault();
      if (name !== undefined) choose(name);
    } else if (event.key === 'Escape') {
      setIsOpen(false);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      onChange(value.slice(0, -1));
    }
  }

  function leave(): void {
    setIsOpen(false);
    const exact = [...found, ...offered].find(({ name }) => keyOf(name) === key);
    if (key !== '' && exact) choose(exact.name);
    else if (chosen.has(key)) setTyped('');
  }

  return {
    typed,
    isOpen: isOpen && offered.length > 0,
    offered,
    more: found.length - near.length,
    active,
    type,
    open: () => setIsOpen(true),
    choose,
    leave,
    handleKeyDown,
  };
}
