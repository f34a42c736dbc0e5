import type { ChangeSettingsRequest, Settings } from '@votewise/contract';
import * as operations from '@votewise/contract/operations/operations-endpoints';
import { privacySettings } from '@votewise/contract/privacy/privacy-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { organizationOf } from '@votewise/contract/operations/settings';
import { testEmail } from '@votewise/contract/messages/messages-endpoints';
import { call, callForEnvelope } from '../../lib/api.ts';
import { showOrganization } from '../../lib/organization.ts';
import { useAction } from '../../lib/use-action.ts';

const SETTINGS_KEY = ['settings'];

/** The settings as they were when the page was opened. A form is filled from them, so they are not loaded again. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(operations.settings, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

function useChange<Input>(change: (input: Input) => Promise<Settings>) {
  const client = useQueryClient();
  return useAction({
    mutationFn: change,
    onSuccess: (settings) => {
      client.setQueryData(SETTINGS_KEY, settings);
      client.setQueryData(['contact'], settings.contact);
      showOrganization(organizationOf(settings));
    },
  });
}

export const useChangeSettings = () =>
  useChange((body: ChangeSettingsRequest) => call(operations.changeSettings, { body }));

/** Sends a test email to the caller. Returns a sentence about the outcome. */
export const sendTestEmail = async (): Promise<string> =>
  (await callForEnvelope(testEmail)).message ?? '';

/** Replaces the logo; null removes it. */
export const useSetLogo = () =>
  useChange((file: Blob | null) =>
    file ? call(operations.setLogo, { file }) : call(operations.removeLogo),
  );

/** How emails leave the server, and whether there is single sign-on. Both change only when the server restarts. */
export function useServerSettings() {
  return useQuery({
    queryKey: ['privacy'],
    queryFn: ({ signal }) => call(privacySettings, { signal }),
    staleTime: Infinity,
  });
}
