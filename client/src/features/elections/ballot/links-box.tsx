import { OptionBox } from './option-box.tsx';
import { useBallot } from './use-ballot.ts';

/** Sets whether the voting links in emails work. Can be changed at any time, because emails may reach strangers. */
export function LinksBox() {
  const { ballot, setBallot } = useBallot();
  return (
    <OptionBox
      label="Voters can use voting links from emails"
      hint="Without them, voters need their password. Turning this off makes all links that were sent stop working at once, for good."
      isOn={ballot.links === 'on'}
      onChange={(isOn) => setBallot({ ...ballot, links: isOn ? 'on' : 'off' })}
    />
  );
}
