import { Clock } from 'lucide-react';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';

const TONES: Record<string, BadgeTone> = { active: 'green', completed: 'gray', upcoming: 'blue' };

/** Shows an unknown status as it is, in gray. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={TONES[status] ?? 'gray'}>
      {status === 'upcoming' && <Clock aria-hidden="true" className="size-3.5" strokeWidth={2} />}
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
