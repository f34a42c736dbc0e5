import type { Automatic, MessagesData } from '@votewise/contract';
import { Panel } from '../../components/ui/panel.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatDateTime } from '../../lib/format.ts';
import { fileTimeZone } from '../../lib/local-time.ts';
import { useSwitchAutomatic } from './message-queries.ts';
import { LinksSwitch } from './switch.tsx';
import { Switch } from './switch.tsx';

const HOUR_MS = 3_600_000;
const HOURS = [2, 6, 12, 24, 48, 72];
const FIRST_HOURS = 24;
const TEXTS = {
  progress: 'Saving…',
  success: 'Automatic messages saved.',
  failure: 'Failed to save the automatic messages',
};

/** Switches for the messages that are sent automatically. Each change is saved at once. */
export function AutomaticPanel({ data }: { data: MessagesData }) {
  const { election, automatic } = data;
  const { mutateAsync: save, isPending, variables } = useSwitchAutomatic(election.id);
  const shown = isPending && variables ? variables : automatic;
  const { reminderHours } = shown;
  const mayHaveLinks = data.example.votingLink !== undefined;
  const change = (next: Partial<Automatic>): void => {
    const body = { ...automatic, ...next, timeZone: fileTimeZone() };
    void announceProgress(TEXTS, () => save(body));
  };
  return (
    <Panel className="grid min-w-0 gap-3 p-4 pt-5 md:p-6">
      <h2 className="font-display text-20 font-semibold">Automatic messages</h2>
      <p className="text-14 text-ink-2">
        Sent with the suggested text for each type, once per voter. Turning a switch on never sends
        a message for something that has already happened.
      </p>
      <Switch
        label="Invite everyone when voting opens"
        isOn={shown.invitation}
        onSwitch={(invitation) => change({ invitation })}
      />
      <Switch
        label="Remind everyone before voting closes"
        isOn={reminderHours !== null}
        onSwitch={(isOn) => change({ reminderHours: isOn ? FIRST_HOURS : null })}
      >
        {reminderHours !== null && (
          <div className="grid gap-2 pb-2 ps-9">
            <SelectField
              label="Hours before voting closes"
              value={reminderHours}
              onChange={(event) => change({ reminderHours: Number(event.target.value) })}
            >
              {[...new Set([...HOURS, reminderHours])]
                .toSorted((a, b) => a - b)
                .map((hours) => (
                  <option key={hours} value={hours}>
                    {hours}
                  </option>
                ))}
            </SelectField>
            <p className="text-14 text-ink-2">{reminderText(data, reminderHours)}</p>
          </div>
        )}
      </Switch>
      <Switch
        label="Announce the results after the count is confirmed"
        isOn={shown.results}
        onSwitch={(results) => change({ results })}
      />
      <LinksSwitch
        isOn={shown.links === true && mayHaveLinks}
        mayHaveLinks={mayHaveLinks}
        onSwitch={(links) => change({ links })}
      />
    </Panel>
  );
}

function reminderText({ election, messages }: MessagesData, hours: number): string {
  if (messages.some(({ kind, sentBy }) => kind === 'reminder' && sentBy === undefined))
    return 'The automatic reminder is in the list of sent messages.';
  const moment = Date.parse(election.endDate) - hours * HOUR_MS;
  const when = formatDateTime(new Date(moment).toISOString());
  return moment <= Date.now()
    ? `That time has passed (${when}), so the reminder won’t be sent.`
    : `Will be sent on ${when}, also to voters who have voted. VoteWise doesn’t reveal who has voted while voting is open.`;
}
