import { Link } from '../../components/ui/link.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

const STEPS = [
  {
    title: 'Your ballot has no name on it',
    text: 'The box knows that you have voted, so that no one votes twice. The ballot itself contains your choice, but neither your name nor the time.',
  },
  {
    title: 'You get a receipt',
    text: 'Your browser makes a secret code when you vote. With the code, your voter ID, and your choice, it can compute the number under which your ballot appears on the board. The number alone says nothing about your choice.',
  },
  {
    title: 'The board is public and signed',
    text: 'All ballots appear on the board as such numbers, many at a time. Each part is signed and refers to the part before. Anyone can save a copy and see later that nothing was taken out, added, or changed.',
  },
  {
    title: 'The count can be repeated',
    text: 'After voting has closed and a recount has confirmed the count, auditors get every ballot with its number. They count again on their own computers and compare.',
  },
] as const;

const LIMITS = [
  {
    who: 'Anyone who has your receipt and your voter ID',
    what: 'They can prove how your ballot reads. So a receipt also proves your vote to someone who buys it or forces you. Keep it to yourself, or don’t keep it.',
  },
  {
    who: 'The people who run the server',
    what: 'The server sees votes. With its database and its secrets, these people can look up every ballot until the ballot box is sealed, usually two weeks after the close. Afterward, only backups from before show it.',
  },
  {
    who: 'Administrators and auditors',
    what: 'Once the count is confirmed, they see every ballot, without a name. They can recognize yours if only you have its weight, or if it has a ranking that they expect from you.',
  },
  {
    who: 'Administrators',
    what: 'They see counts and who could vote. They could also vote for people who never look. The more voters check, the harder that is to hide.',
  },
  {
    who: 'Everyone else',
    what: 'They see the board: how many ballots are on it, and numbers that reveal neither a choice nor a voter nor a time.',
  },
] as const;

/** What a receipt shows and what it does not, in half a page. */
export function HowKeptPage() {
  usePageTitle('How Your Vote Is Kept');
  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <h1 className="font-display text-32 font-medium md:text-44">How Your Vote Is Kept</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">
            What you can check yourself, and what you have to trust others for.
          </p>
          <Link to={BOARD_PATHS.verify} className={buttonStyle('primary', 'large', 'mt-6')}>
            Check a Ballot
          </Link>
        </div>
        <div className="min-w-0 lg:col-span-2 lg:pt-2 lg:pl-8">
          <dl className="grid gap-6 sm:grid-cols-2">
            {STEPS.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-pretty text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
          <section aria-labelledby="who-title" className="mt-12">
            <h2 id="who-title" className="font-display text-20 font-semibold">
              Who could find out what
            </h2>
            <dl className="mt-4 grid gap-6 sm:grid-cols-2">
              {LIMITS.map(({ who, what }) => (
                <div key={who}>
                  <dt className="font-semibold">{who}</dt>
                  <dd className="mt-1 text-pretty text-ink-2">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="not-title" className="mt-12">
            <h2 id="not-title" className="font-display text-20 font-semibold">
              What a receipt does not show
            </h2>
            <p className="mt-4 max-w-160 text-pretty text-ink-2">
              A receipt shows that your own ballot is in the box and how it reads. It does not show
              that all other ballots come from people who were entitled to vote. Some organizations
              turn receipts off, so that no one can be asked for one. Then there is no board for
              that election.
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
