import './verify.css';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import type { EnteredReceipt } from './receipt-file.ts';
import { BallotCheck } from './ballot-check.tsx';
import { BoardCheck } from './board-check.tsx';
import type { Examiner } from './archive-thread.ts';
import type { OwnElections } from './own-elections.ts';
import type { Sources } from './use-ballot-check.ts';
import { type Contest, nameOf, type OpenedBoard, type UnreadableFile } from './verifier.ts';
import { useVerifyingTexts } from './verifying-texts.ts';

interface VerifyToolProps extends Omit<Sources, 'board'> {
  /** The receipt from the URL: the election ID and, if included, the code in its readable form. */
  start: EnteredReceipt;
  userId: string;
  own?: OwnElections | undefined;
  /** The candidates of an election that the server shows to this person. */
  served?: Contest | undefined;
  /** Whether its ballots are encrypted: they have no receipts, but tracking numbers. */
  isEncrypted?: boolean;
  /** The tracking number of the ballot that was cast in this tab; '' if there is none. */
  tracking?: string;
  examine: Examiner;
  renderHelp: (receipt: EnteredReceipt) => ReactNode;
  onElection?: (election: string) => void;
}

/** The part of the page where a file was opened, which also says if it can't be read. */
type Place = 'ballot' | 'board';

/** Checks ballots and boards. Works without a router and without a server. */
export function VerifyTool(props: VerifyToolProps) {
  const { start, userId, own, verifier, server, served, renderHelp, onElection } = props;
  const { examine, isEncrypted = false, tracking = '' } = props;
  const t = useVerifyingTexts();
  const [receipt, setReceipt] = useState(start);
  const [receipts, setReceipts] = useState<readonly Contest[]>([]);
  const [boards, setBoards] = useState<readonly OpenedBoard[]>([]);
  const [archives, setArchives] = useState<readonly File[]>([]);
  const [unreadable, setUnreadable] = useState<readonly (UnreadableFile & { at: Place })[]>([]);

  function handleReceipt(next: EnteredReceipt): void {
    setReceipt(next);
    if (next.election !== receipt.election) onElection?.(next.election);
  }

  async function open(files: readonly File[], at: Place): Promise<void> {
    const opened = await verifier.open(files);
    const [first] = opened.receipts;
    const names = new Set(files.map(nameOf));
    setUnreadable((known) => [
      ...known.filter(({ name }) => !names.has(name)),
      ...opened.problems.map((one) => ({ ...one, at })),
    ]);
    setArchives((known) => [
      ...known.filter((one) => !names.has(nameOf(one))),
      ...files.filter((one) => opened.archives.includes(nameOf(one))),
    ]);
    setReceipts((known) => [...opened.receipts, ...known]);
    setBoards((known) => [...known.filter(({ name }) => !names.has(name)), ...opened.boards]);
    if (first) handleReceipt({ election: first.election, code: first.code });
  }

  const opening = (at: Place) => ({
    onFiles: (files: readonly File[]) => void open(files, at),
    problems: unreadable.flatMap(({ name, problem, ...one }) =>
      one.at === at ? (
        <Banner key={name} tone="error">
          {t('report.inFile', { file: name, text: t(`finding.${problem}`) })}
        </Banner>
      ) : (
        []
      ),
    ),
  });
  const election = receipt.election.trim();
  const saved = receipts.find((one) => one.election === election);
  // A ballot is looked up in the latest copy, whichever file was opened first.
  const copies = boards
    .filter((one) => one.election === election)
    .toSorted(
      (one, other) =>
        one.checkpoints - other.checkpoints || Number(one.hasVotes) - Number(other.hasVotes),
    );
  const board = copies.at(-1);
  // Candidates are named as the board names them.
  const contest = copies.findLast((one) => one.contest)?.contest;
  return (
    <div className="grid gap-6">
      {!isEncrypted && (
        <BallotCheck
          receipt={receipt}
          onReceipt={handleReceipt}
          {...opening('ballot')}
          own={own}
          contest={contest ?? saved ?? (served?.election === election ? served : undefined)}
          saved={saved}
          sources={{ verifier, server, board }}
          userId={userId}
          help={renderHelp(receipt)}
        />
      )}
      <BoardCheck
        {...{ boards, archives, examine, isEncrypted, tracking }}
        election={election}
        verifier={verifier}
        server={server}
        hasChoice={own !== undefined && own.elections.length > 0}
        {...opening('board')}
      />
    </div>
  );
}
