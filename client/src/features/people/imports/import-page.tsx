import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { OpenImport } from './open-import.tsx';
import { RecentImports } from './recent-imports.tsx';
import { UploadPanel } from './upload-panel.tsx';

const LIST = 'list';

/** Keeps the ID of the open list in the URL, so a reload or a new sign-in returns to the list. */
export function ImportVotersPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get(LIST);
  const open = (list: string | undefined): void => setParams(list ? { [LIST]: list } : {});
  return (
    <AdminPage
      title="Import voters"
      lead="Check the list before registering anyone."
      back={{ to: `${PATHS.adminDashboard}?tab=voters`, label: 'Register Voters' }}
    >
      {id ? (
        <OpenImport key={id} id={id} onLeave={() => open(undefined)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
          <UploadPanel onUploaded={open} />
          <RecentImports hrefOf={(list) => `?${LIST}=${list}`} />
        </div>
      )}
    </AdminPage>
  );
}
