import type { ImportLayout, VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { ChangedMeanwhile } from './import-state.tsx';
import { useChangeLayout } from './import-queries.ts';

/** Lines that are skipped until an administrator chooses to register them: without an address, or with a known one. */
export function AddressChoices({ draft }: { draft: VoterImport }) {
  const { revision, withoutAddress, sharing = 0 } = draft;
  const { mutate, error, isPending } = useChangeLayout(draft);
  // A checkbox changes at once. Reading a long list again takes seconds, in which others may be selected, too.
  const [chosen, setChosen] = useState<Partial<ImportLayout>>();
  const layout = { ...draft.layout, ...chosen };
  useEffect(() => {
    if (!chosen || isPending) return;
    mutate(
      { layout, expectedRevision: revision },
      {
        onSuccess: () => setChosen((latest) => (latest === chosen ? undefined : latest)),
        onError: () => setChosen(undefined),
      },
    );
  });
  const { lines = 0, cells = [] } = withoutAddress ?? {};
  if (lines + sharing === 0) return null;
  const change = (choice: Partial<ImportLayout>): void => setChosen({ ...chosen, ...choice });
  return (
    <Panel className="grid grid-cols-1 gap-4 p-4 pt-5 md:p-6">
      <h3 className="font-display text-20 font-semibold">Email addresses</h3>
      {lines > 0 && (
        <Choice
          isOn={layout.withoutAddress ?? false}
          onChange={(withoutAddressNext) => change({ withoutAddress: withoutAddressNext })}
          label="Register voters without an email address"
        >
          {layout.emailColumn === null
            ? 'This list has no email column. No voter in it gets emails: no credentials, invitations, reminders, or results. After the import, print code sheets, which contain the voters’ passwords.'
            : noAddressText(lines, cells)}
        </Choice>
      )}
      {sharing > 0 && (
        <Choice
          isOn={layout.sharesAddresses ?? false}
          onChange={(sharesAddresses) => change({ sharesAddresses })}
          label="Register voters with the same address"
        >
          {formatQuantity(sharing, 'line')} {sharing === 1 ? 'has' : 'have'} the address of another
          line or voter, but a different name. Anyone who reads the emails to a shared address can
          sign in and vote as each of its voters.
        </Choice>
      )}
      <ChangedMeanwhile error={error} />
      <SaveFailure error={error} remedy="Check your connection and try again." kept="" />
    </Panel>
  );
}

function noAddressText(lines: number, cells: readonly string[]): string {
  const instead = cells.map((cell) => `“${asName(cell)}”`).join(', ');
  const what = `a name, but no email address${instead && ` (${instead})`}.`;
  return lines === 1
    ? `1 line has ${what} This voter gets no emails. Print a code sheet after the import.`
    : `${formatQuantity(lines, 'line')} have ${what} These voters get no emails. Print code sheets for them after the import.`;
}

function Choice(props: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  label: string;
  children: ReactNode;
}) {
  const { isOn, onChange, label, children } = props;
  return (
    <div>
      <p className="text-ink-2">{children}</p>
      <Checkbox isOn={isOn} onChange={onChange}>
        {label}
      </Checkbox>
      {!isOn && <p className="text-14 text-ink-2">If not selected, these lines are skipped.</p>}
    </div>
  );
}
