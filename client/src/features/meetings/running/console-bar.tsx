import type { Meeting } from '@votewise/contract';
import { ArrowLeft, Monitor, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { ActMenu } from '../../../components/ui/act-menu.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { DialogBody } from '../../../components/ui/dialog-frame.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { formatSince } from '../../../lib/format-since.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ProxiesPanel } from '../desk/proxies-panel.tsx';
import { deskPath, screenAddress } from '../meeting-paths.ts';
import { EditMeetingDialog } from '../planning/meeting-dialogs.tsx';
import { CloseMeetingDialog } from './close-meeting.tsx';
import { HallPanel } from './hall-panel.tsx';
import { MeetingFacts } from './meeting-facts.tsx';
import type { Step } from './use-step.ts';

type Shown = 'edit' | 'close' | 'link' | 'proxies' | 'facts';

const TITLES = {
  link: 'Link of the hall screen',
  proxies: 'Proxies of this meeting',
  facts: 'Rules of this meeting',
} as const;

/** Without seconds: '8:00 AM', or the date of an earlier day. */
const timeOf = (moment: string): string =>
  formatSince(Date.parse(moment)).replace(/(\d:\d\d):\d\d/, '$1');

/** The title of an open meeting, the ways to its desk and its screen, and a menu of what is done rarely. */
export function ConsoleBar({ meeting, step }: { meeting: Meeting; step: Step }) {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const open = (what: Shown) => ({ act: () => setShown(what), opensDialog: true });
  usePageTitle(meeting.title);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 md:px-6">
      <Link
        to={ADMIN_PATHS.meetings}
        aria-label="Meetings"
        className={buttonStyle('quiet', 'icon', '-ms-3 shrink-0')}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <h1
        translate="no"
        dir="auto"
        className="min-w-0 font-display text-20 font-semibold wrap-anywhere"
      >
        {meeting.title}
      </h1>
      <Badge tone="green">
        {meeting.openedAt ? `Open since ${timeOf(meeting.openedAt)}` : 'Open'}
      </Badge>
      <div className="ms-auto flex flex-wrap items-center max-md:-ms-3 max-md:w-full">
        <Link to={deskPath(meeting.id)} className={buttonStyle('quiet', 'regular', 'max-md:px-3')}>
          <UserCheck aria-hidden="true" className="size-4.5" />
          Check-In Desk
        </Link>
        <a
          href={screenAddress(meeting)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('quiet', 'regular', 'max-md:px-3')}
        >
          <Monitor aria-hidden="true" className="size-4.5" />
          Hall Screen
        </a>
        <div className="max-md:ms-auto">
          <ActMenu
            name={meeting.title}
            acts={[
              { label: 'Edit Meeting…', ...open('edit') },
              { label: 'Link of the Hall Screen…', ...open('link') },
              ...(meeting.proxiesPerHolder > 0 ? [{ label: 'Proxies…', ...open('proxies') }] : []),
              { label: 'Rules…', ...open('facts') },
              ...(meeting.state.currentItem === null
                ? []
                : [
                    {
                      label: 'Show the Title Page',
                      act: () => void step.take({ kind: 'show', item: null }),
                      opensDialog: true,
                    },
                  ]),
              { label: 'Close Meeting…', ...open('close') },
            ]}
          />
        </div>
      </div>
      {shown === 'edit' && <EditMeetingDialog meeting={meeting} onClose={close} />}
      {shown === 'close' && <CloseMeetingDialog meeting={meeting} onClose={close} />}
      {(shown === 'link' || shown === 'proxies' || shown === 'facts') && (
        <Dialog title={TITLES[shown]} onClose={close}>
          <DialogBody>
            {shown === 'link' && <HallPanel meeting={meeting} />}
            {shown === 'proxies' && <ProxiesPanel meeting={meeting} />}
            {shown === 'facts' && <MeetingFacts meeting={meeting} />}
          </DialogBody>
        </Dialog>
      )}
    </div>
  );
}
