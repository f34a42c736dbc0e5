import type { Attendee } from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { useId } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount, formatQuantity, formatSince } from '../../../lib/format.ts';

const LIST = new Intl.ListFormat('en-US');

/** A member at the desk: one tap checks the member in or out. */
export function MemberRow(props: {
  member: Attendee;
  /** What was asked for but not confirmed. */
  waiting: boolean | undefined;
  isWeighted: boolean;
  /** True if members can be represented. */
  hasProxies: boolean;
  onCheck: (isPresent: boolean) => void;
  onProxy: (kind: 'enter' | 'end') => void;
  /** Hands out paper; undefined if there is none for this member. */
  onHandOut?: () => void;
}) {
  const { member, waiting, isWeighted, hasProxies, onCheck, onProxy, onHandOut } = props;
  const { name, userId, groups, weight, since, representedBy, represents } = member;
  const isPresent = waiting ?? member.isPresent;
  const proxyId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:px-6">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p translate="no" dir="auto" className="text-18 font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-14 text-ink-2 wrap-anywhere">
          <bdi translate="no">{userId}</bdi>
          {isWeighted && `, weight ${formatCount(weight)}`}
          {groups.length > 0 && `, ${groups.map(asName).join(', ')}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          {waiting !== undefined && <Badge tone="blue">Waiting</Badge>}
          {isPresent ? <Badge tone="green">Present</Badge> : <Badge tone="gray">Absent</Badge>}
          {member.onPaper.length > 0 && <Badge tone="plain">Paper ballot</Badge>}
          {waiting === undefined && since !== null && (
            <span>
              {isPresent ? 'since' : 'left at'} {formatSince(Date.parse(since))}
            </span>
          )}
        </p>
        {representedBy && (
          <p id={proxyId} className="text-14 wrap-anywhere">
            Represented by {asName(representedBy.name)}. Checking in ends this.
          </p>
        )}
        {represents.length > 0 && (
          <p id={proxyId} className="text-14 wrap-anywhere">
            Represents {formatQuantity(represents.length, 'member')}:{' '}
            {LIST.format(represents.map((one) => asName(one.name)))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasProxies && !isPresent && represents.length === 0 && (
          <Button
            variant="quiet"
            aria-label={`${representedBy ? 'End proxy' : 'Enter proxy'} of ${isolate(name)}`}
            onClick={() => onProxy(representedBy ? 'end' : 'enter')}
          >
            {representedBy ? 'End Proxy…' : 'Proxy…'}
          </Button>
        )}
        {onHandOut && (isPresent || representedBy) && (
          <Button
            variant="quiet"
            aria-label={`Hand out paper for ${isolate(name)}`}
            onClick={onHandOut}
          >
            Paper Ballot
          </Button>
        )}
        <Button
          variant={isPresent ? 'secondary' : 'primary'}
          size="large"
          className="desk-button"
          aria-label={`${isPresent ? 'Check out' : 'Check in'} ${isolate(name)}`}
          aria-describedby={representedBy || represents.length > 0 ? proxyId : undefined}
          onClick={() => onCheck(!isPresent)}
        >
          {isPresent ? 'Check Out' : 'Check In'}
        </Button>
      </div>
    </li>
  );
}
