import { Clock } from 'lucide-react';
import { useElectionTexts } from '../../lib/languages/election-texts.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';

const TEXTS = {
  active: 'status.active',
  completed: 'status.completed',
  upcoming: 'status.upcoming',
} as const;

const isKnown = (status: string): status is keyof typeof TEXTS => Object.hasOwn(TEXTS, status);

const TONES: Record<string, BadgeTone> = { active: 'green', completed: 'gray', upcoming: 'blue' };

/** Shows an unknown status as it is, in gray. */
export function StatusBadge({ status }: { status: string }) {
  const t = useElectionTexts();
  return (
    <Badge tone={TONES[status] ?? 'gray'}>
      {status === 'upcoming' && <Clock aria-hidden="true" className="size-3.5" strokeWidth={2} />}
      {isKnown(status) ? t(TEXTS[status]) : status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
