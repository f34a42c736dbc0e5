import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TabList, TabPanel } from './tabs.tsx';

const TABS = ['One', 'Two', 'Three'].map((label) => ({ value: label.toLowerCase(), label }));

function Tabs() {
  const [open, setOpen] = useState('one');
  const styles = { className: '', tabClassName: '' };
  return (
    <>
      <TabList
        id="tabs"
        label="Numbers"
        tabs={TABS}
        onOpen={setOpen}
        onApproach={() => undefined}
        {...{ open, ...styles }}
      />
      {TABS.map(({ value, label }) => (
        <TabPanel key={value} id="tabs" value={value} isOpen={value === open} className="">
          {`Panel ${label}`}
        </TabPanel>
      ))}
    </>
  );
}

it('opens the tab that the arrow keys, Home, and End move to, and only the open one is in the tab order', async () => {
  const user = userEvent.setup();
  render(<Tabs />);
  await user.tab();
  for (const [key, label] of [
    ['{ArrowRight}', 'Two'],
    ['{End}', 'Three'],
    ['{ArrowRight}', 'One'],
    ['{ArrowLeft}', 'Three'],
    ['{Home}', 'One'],
  ] as const) {
    await user.keyboard(key);
    expect(screen.getByRole('tab', { name: label, selected: true })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: label })).toHaveTextContent(`Panel ${label}`);
  }
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'One' })).toHaveFocus();
  await user.click(screen.getByRole('tab', { name: 'Two' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Panel Two');
});
