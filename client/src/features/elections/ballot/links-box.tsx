import { OptionBox } from './option-box.tsx';
import { useBallot } from './use-ballot.ts';

/** Sets whether the voting links in emails work. Can be changed at any time, because emails may reach strangers. */
export function LinksBox() {
  const { ballot, setBallot } = useBallot();
  return (
    <OptionBox
      label="Voters can use voting links from emails"
      hint="Without links, voters need their password. If you turn this off, all links already sent stop working immediately and permanently."
      isOn={ballot.links === 'on'}
      onChange={(isOn) => setBallot({ ...ballot, links: isOn ? 'on' : 'off' })}
    />
  );
}
