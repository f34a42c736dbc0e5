import type { MessagesData } from '@votewise/contract';
import { Panel } from '../../components/ui/panel.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { formatDateTime } from '../../lib/format.ts';
import {
  canRemind,
  firstReminder,
  REMINDER_HOURS,
  reminderRefusal,
  reminderTime,
} from './reminder-times.ts';
import { useNow } from '../../lib/use-now.ts';
import { useChangeAutomatic } from './message-queries.ts';
import { LinksSwitch } from './switch.tsx';
import { Switch } from './switch.tsx';

/** Switches for the messages that are sent automatically. Each change is saved at once. */
export function AutomaticPanel({ data, startDate }: { data: MessagesData; startDate: string }) {
  const { shown, change } = useChangeAutomatic(data);
  const { reminderHours } = shown;
  const election = { ...data.election, startDate };
  const now = useNow(REMINDER_HOURS.map((hours) => reminderTime(election, hours).toISOString()));
  const first = firstReminder(election, now);
  const isPossible = (hours: number) => canRemind(election, hours, now);
  const mayHaveLinks = data.example.votingLink !== undefined;
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
        isDisabled={reminderHours === null && first === undefined}
        onSwitch={(isOn) => change({ reminderHours: isOn ? (first ?? null) : null })}
      >
        {reminderHours === null && first === undefined && (
          <p className="pb-2 ps-9 text-14 text-ink-2">{reminderRefusal(election)}</p>
        )}
        {reminderHours !== null && (
          <div className="grid gap-2 pb-2 ps-9">
            <SelectField
              label="Hours before voting closes"
              value={reminderHours}
              onChange={(event) => change({ reminderHours: Number(event.target.value) })}
            >
              {[...new Set([...REMINDER_HOURS.filter(isPossible), reminderHours])]
                .toSorted((a, b) => a - b)
                .map((hours) => (
                  <option key={hours} value={hours}>
                    {hours}
                  </option>
                ))}
            </SelectField>
            <p
              className={`text-14 ${isPossible(reminderHours) || wasReminded(data.messages) ? 'text-ink-2' : 'text-amber'}`}
            >
              {reminderText({ data, election, hours: reminderHours, now })}
            </p>
          </div>
        )}
      </Switch>
      <Switch
        label="Announce the results after the count is confirmed"
        isOn={shown.results}
        onSwitch={(results) => change({ results })}
      >
        <p className="pb-2 ps-9 text-14 text-ink-2">
          Otherwise, you decide when you declare the result.
        </p>
      </Switch>
      <LinksSwitch
        isOn={shown.links === true && mayHaveLinks}
        mayHaveLinks={mayHaveLinks}
        onSwitch={(links) => change({ links })}
      />
    </Panel>
  );
}

const wasReminded = (messages: MessagesData['messages']): boolean =>
  messages.some(({ kind, sentBy }) => kind === 'reminder' && sentBy === undefined);

function reminderText(given: {
  data: MessagesData;
  election: Parameters<typeof canRemind>[0];
  hours: number;
  now: number;
}): string {
  const { data, election, hours, now } = given;
  if (wasReminded(data.messages)) return 'The automatic reminder is in the list of sent messages.';
  const moment = reminderTime(election, hours);
  const when = formatDateTime(moment.toISOString());
  if (moment.getTime() <= now)
    return `That time has passed (${when}), so the reminder won’t be sent.`;
  return !canRemind(election, hours, now)
    ? `Voting isn’t open at that time (${when}), so the reminder won’t be sent.`
    : `Will be sent on ${when}, also to voters who have voted. VoteWise doesn’t reveal who has voted while voting is open.`;
}
