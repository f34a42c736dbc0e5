import { type ReactNode, useId } from 'react';

export function Switch(props: {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
  children?: ReactNode;
}) {
  const { label, isOn, isDisabled, onSwitch, children } = props;
  const id = useId();
  return (
    <div className="border-t border-line pt-2">
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-brand"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center">
          {label}
        </label>
      </div>
      {children}
    </div>
  );
}

export function LinksSwitch(props: {
  isOn: boolean;
  /** False in elections that require the password. */
  mayHaveLinks: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const { isOn, mayHaveLinks, onSwitch } = props;
  return (
    <Switch
      label="Include a personal voting link"
      isOn={isOn}
      isDisabled={!mayHaveLinks}
      onSwitch={onSwitch}
    >
      <p className="pb-2 ps-9 text-14 text-ink-2">
        {mayHaveLinks
          ? 'Voters vote without typing their voter ID and password. Anyone who has the link can vote in the voter’s place, so the email asks voters not to forward it.'
          : 'Voters in this election need their password. To send voting links, allow them in the election’s ballot settings.'}
      </p>
    </Switch>
  );
}
