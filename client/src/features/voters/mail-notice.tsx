import { Banner } from '../../components/ui/banner.tsx';

export function MailNotice({ folder }: { folder: string | undefined }) {
  return (
    <Banner tone="notice">
      No mail server is set, so nothing reaches a voter's inbox. The emails with the credentials are
      written as .eml files
      {folder ? (
        <>
          {' '}
          to <code className="font-semibold break-all">{folder}</code> on the server.
        </>
      ) : (
        ' on the server.'
      )}
    </Banner>
  );
}
