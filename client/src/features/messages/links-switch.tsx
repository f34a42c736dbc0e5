import { Switch } from './switch.tsx';

interface LinksSwitchProps {
  isOn: boolean;
  /** False in elections that require the password. */
  mayHaveLinks: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Switches personal voting links in emails on or off, and explains what this means. */
export function LinksSwitch({ isOn, mayHaveLinks, onSwitch }: LinksSwitchProps) {
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
