import type { Election } from '@votewise/contract';
import { useId, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Link } from '../../components/ui/link.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { publicResultPath } from '../../lib/lazy-paths.ts';
import { OptionBox } from '../../components/ui/choice-rows.tsx';
import { type ElectionValues, updateRequestOf, electionValuesOf } from './election-form.ts';
import { useUpdateElection } from './election-queries.ts';
import { FormSection } from './section-line.tsx';

/** Names on the web are personal data. */
const WHAT_IS_PUBLIC =
  'Anyone on the internet can see the declared result without signing in, with the names of all candidates and their votes. Ask the candidates first.';

/** Whether the result of the election in the surrounding form will be public: a sentence that expands into a choice. */
export function PublicResultSection() {
  const { control } = useFormContext<ElectionValues>();
  const isPublic = useWatch({ control, name: 'publicResult' }) === true;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection
      title="Public result"
      text={
        isPublic
          ? 'Anyone can see the result once it is declared.'
          : 'Only people who can sign in see the result.'
      }
      toggle="Change who sees the result"
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <Controller
        name="publicResult"
        control={control}
        render={({ field }) => (
          <OptionBox
            label="Make the result public"
            hint={`${WHAT_IS_PUBLIC} You can change this at any time.`}
            isOn={isPublic}
            onChange={field.onChange}
          />
        )}
      />
    </FormSection>
  );
}

/** Makes a declared result public, or ends that. Before the declaration, this is part of the form. */
export function PublicResultPanel({ election }: { election: Election }) {
  const { publicResult: isPublic } = election;
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: updateElection } = useUpdateElection(election.id);
  const id = useId();
  const path = publicResultPath(election.id);
  const change = () =>
    updateElection(
      updateRequestOf(election, { ...electionValuesOf(election), publicResult: !isPublic }),
    );
  return (
    <TitledPanel id={id} title="Public result">
      {isPublic ? (
        <p className="mt-3">
          Anyone can see this result at{' '}
          <Link to={path} className="font-semibold wrap-anywhere underline underline-offset-2">
            {new URL(path, window.location.href).href}
          </Link>
        </p>
      ) : (
        <p className="mt-3">Only people who can sign in see this result.</p>
      )}
      <Button className="mt-4" onClick={() => setIsAsking(true)}>
        {isPublic ? 'Stop Showing Result' : 'Make Result Public'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={isPublic ? 'Stop showing result' : 'Make result public'}
          label={isPublic ? 'Stop Showing Result' : 'Make Result Public'}
          busyLabel="Saving…"
          texts={isPublic ? ENDING : STARTING}
          act={change}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {isPublic
              ? 'The page will be gone at once. Copies that others have saved, and pictures that social networks have stored, remain.'
              : WHAT_IS_PUBLIC}
          </p>
        </ConfirmDialog>
      )}
    </TitledPanel>
  );
}

const failure = 'Failed to save the change';
const STARTING = { progress: 'Saving…', success: 'The result is public.', failure };
const ENDING = { progress: 'Saving…', success: 'The result is no longer public.', failure };
