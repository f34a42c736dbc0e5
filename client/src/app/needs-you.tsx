import type { CallingUser } from '@votewise/contract';
import { Check } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { buttonStyle } from '../components/ui/button-style.ts';
import { Button } from '../components/ui/button.tsx';
import { Link } from '../components/ui/link.tsx';
import { Panel } from '../components/ui/panel.tsx';
import { useElections } from '../features/elections/election-queries.ts';
import { useMeetings } from '../features/meetings/meeting-queries.ts';
import { useInvited } from '../features/messages/message-queries.ts';
import { useAdministrators } from '../features/people/administrators/administrator-queries.ts';
import { useRecentVoters } from '../features/people/people-queries.ts';
import { formatCount, formatQuantity } from '../lib/format.ts';
import { useOrganization } from '../lib/organization.ts';
import { ADMINISTRATORS_KEY } from '../lib/query-keys.ts';
import { useNow } from '../lib/use-now.ts';
import {
  type AccountDialog,
  type SetupStep,
  setupSteps,
  type Task,
  waitingTasks,
} from './waiting-tasks.ts';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/second-factor-dialog.tsx'))
    .SecondFactorDialog,
}));

const OwnAccountDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/own-account-dialog.tsx')).OwnAccountDialog,
}));

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/own-account/change-password-dialog.tsx'))
    .ChangePasswordDialog,
}));

/** More would push the dashboard off the screen. */
const SHOWN = 5;

/** What waits for the administrator, and the steps of setting up; nothing if nothing waits. */
export function NeedsYou({ user }: { user: CallingUser }) {
  const { data: elections } = useElections();
  const { data: meetings } = useMeetings();
  const { data: voters } = useRecentVoters();
  const { data: administrators } = useAdministrators();
  const organization = useOrganization();
  const { data: invited, isPending } = useInvited();
  const now = useNow(elections?.map(({ startDate }) => startDate) ?? []);
  const client = useQueryClient();
  const [opened, setOpened] = useState<AccountDialog['dialog']>();
  function handleClose(): void {
    setOpened(undefined);
    // The step may be done.
    void client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY });
  }

  if (!elections || !meetings || !voters || !administrators || isPending) return null;
  const tasks = waitingTasks({ elections, meetings, invited, mail: voters.mail, now });
  const steps = setupSteps({
    self: administrators.find(({ id }) => id === user.id),
    passwordVariable: user.passwordVariable,
    administrators: administrators.filter(({ isDisabled }) => !isDisabled).length,
    voters: voters.total,
    delivery: voters.mail.delivery,
    organization,
  });
  const isSetUp = steps.every(({ isDone }) => isDone);
  if (tasks.length === 0 && isSetUp) return null;
  return (
    <Panel className="mt-5">
      {tasks.length > 0 && <TaskList tasks={tasks} />}
      {!isSetUp && (
        <Setup
          steps={steps}
          isAlone={tasks.length === 0}
          onOpen={({ dialog }) => setOpened(dialog)}
        />
      )}
      <Suspense>
        {opened === 'second-factor' && <SecondFactorDialog onClose={handleClose} />}
        {opened === 'account' && <OwnAccountDialog user={user} onClose={handleClose} />}
        {opened === 'password' && <ChangePasswordDialog onClose={handleClose} />}
      </Suspense>
    </Panel>
  );
}

function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const more = tasks.length - SHOWN;
  return (
    <List title="Needs you">
      {tasks.slice(0, SHOWN).map((task, place) => (
        <Row key={`${task.to} ${task.title}`} {...task}>
          <Link to={task.to} className={buttonStyle(place === 0 ? 'primary' : 'secondary')}>
            {task.act}
          </Link>
        </Row>
      ))}
      {more > 0 && <li className="py-3 text-14 text-ink-2">And {formatCount(more)} more.</li>}
    </List>
  );
}

interface SetupProps {
  steps: readonly SetupStep[];
  onOpen: (dialog: AccountDialog) => void;
}

/** Below tasks, the steps are one line that opens. */
function Setup({ isAlone, ...props }: SetupProps & { isAlone: boolean }) {
  const steps = <SetupSteps {...props} />;
  if (isAlone) return <List title="Set up VoteWise">{steps}</List>;
  const left = props.steps.filter(({ isDone }) => !isDone).length;
  return (
    <details className="border-t border-line px-4 md:px-6">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Set up VoteWise: {formatQuantity(left, 'step')} left
      </summary>
      <ul className="divide-y divide-line pb-2">{steps}</ul>
    </details>
  );
}

function SetupSteps({ steps, onOpen }: SetupProps) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      {steps.map((step) => {
        const variant = step === next ? 'primary' : 'secondary';
        if (step.isDone)
          return (
            <li key={step.title} className="flex items-center gap-2 py-2 text-14 text-ink-2">
              <Check aria-hidden="true" className="size-4 shrink-0 text-green" />
              <span className="sr-only">Done: </span>
              {step.title}
            </li>
          );
        return (
          <Row key={step.title} {...step}>
            <StepButton {...{ step, variant, onOpen }} />
          </Row>
        );
      })}
    </>
  );
}

function StepButton(props: {
  step: SetupStep;
  variant: 'primary' | 'secondary';
  onOpen: (dialog: AccountDialog) => void;
}) {
  const { step, variant, onOpen } = props;
  const { to, act } = step;
  if (typeof to === 'string')
    return (
      <Link to={to} className={buttonStyle(variant)}>
        {act}
      </Link>
    );
  return (
    <Button variant={variant} onClick={() => onOpen(to)}>
      {act}
    </Button>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="needs-you" className="px-4 pt-5 pb-2 md:px-6">
      <h2 id="needs-you" className="font-display text-20 font-semibold">
        {title}
      </h2>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}

function Row(props: { subject?: string; title: string; text: string; children: ReactNode }) {
  const { subject, title, text, children } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {subject !== undefined && (
            <>
              <bdi translate="no">{subject}</bdi>:{' '}
            </>
          )}
          <span>{title}</span>
        </p>
        {/* May contain names. */}
        <p translate="no" className="text-14 wrap-anywhere text-ink-2">
          {text}
        </p>
      </div>
      {children}
    </li>
  );
}
