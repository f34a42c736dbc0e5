import { Banner } from '../../../components/ui/banner.tsx';
import { OptionBox } from '../../../components/ui/choice-rows.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { useAdministrators } from '../../people/administrators/administrator-queries.ts';
import { EncryptionChoice } from './encryption-choice.tsx';
import { useBallotFields } from './use-ballot-fields.ts';

/** What can be turned on or off. */
export function BallotOptions(props: { hasOrder: boolean; canBeEncrypted: boolean }) {
  const { hasOrder, canBeEncrypted } = props;
  const { ballot, setBallot } = useBallotFields();
  const isEncrypted = ballot.encrypted !== null;
  return (
    <div className="grid gap-4">
      <OptionBox
        label="Voters can abstain"
        hint="An abstention is a ballot without a choice. It counts toward turnout and the quorum."
        isOn={ballot.abstain}
        onChange={(abstain) => setBallot({ ...ballot, abstain })}
      />
      {hasOrder && (
        <OptionBox
          label="Each voter sees the candidates in a different order"
          hint="No candidate benefits from being listed first."
          isOn={ballot.order === 'shuffled'}
          onChange={(isOn) => setBallot({ ...ballot, order: isOn ? 'shuffled' : 'listed' })}
        />
      )}
      {(canBeEncrypted || isEncrypted) && <EncryptionChoice />}
      {!isEncrypted && (
        <OptionBox
          label="Voters get a receipt"
          hint="With a receipt, voters can check that their ballot is in the box and contains what they marked. They can also prove to others how they voted."
          isOn={ballot.receipts}
          onChange={(receipts) => setBallot({ ...ballot, receipts })}
        />
      )}
      <LinksBox />
      {!isEncrypted && (
        <OptionBox
          label="Some voters vote on paper"
          hint="You hand out paper ballots. Voters who get one can no longer vote online. Handing one out shows you whether a voter has already voted online, and the audit trail records each attempt. After the close, two administrators type the ballots. They see how the voters with paper voted, so hand out paper to at least five voters. While this election is open, the counts of others for the same people stay hidden. It can’t open while one of them is visible, so its start must be after their close."
          isOn={ballot.onPaper}
          onChange={(onPaper) =>
            setBallot({ ...ballot, onPaper, ...(onPaper && { results: 'after-close' }) })
          }
        />
      )}
      {ballot.onPaper && <SecondTeller />}
    </div>
  );
}

/** Says in time that one administrator can't count paper ballots alone; nothing if there are two. */
function SecondTeller() {
  const { data: administrators } = useAdministrators();
  const tellers = administrators?.filter(({ isDisabled }) => !isDisabled);
  if (tellers?.length !== 1) return null;
  return (
    <Banner tone="notice">
      You’re the only administrator who can sign in, so paper ballots can’t be counted yet.{' '}
      <Link to={ADMIN_PATHS.administrators} className="font-semibold underline underline-offset-2">
        Register a second administrator
      </Link>
      . Your entries here are kept.
    </Banner>
  );
}

/** Sets whether the voting links in emails work. Can be changed at any time, because emails may reach strangers. */
export function LinksBox() {
  const { ballot, setBallot } = useBallotFields();
  return (
    <OptionBox
      label="Voters can use voting links from emails"
      hint="Without links, voters need their password. If you turn this off, all links already sent stop working immediately and permanently."
      isOn={ballot.links === 'on'}
      onChange={(isOn) => setBallot({ ...ballot, links: isOn ? 'on' : 'off' })}
    />
  );
}
