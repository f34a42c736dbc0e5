import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Moves the secret part of a personal link out of the URL, where it would stay in the history and be visible to people
 * nearby. It survives a reload, but is not available in other tabs or later sessions of the browser. Returns
 * undefined until the move is done, and null if there is no link.
 * @param storageKey where sessionStorage keeps it
 */
export function useLinkToken(storageKey: string): string | null | undefined {
  const { pathname, hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const given = hash.slice(1);
    if (given === '') return;
    sessionStorage.setItem(storageKey, given);
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate, storageKey]);
  // Read once for each URL, because using a link may remove the stored secret, and the page still needs it afterward.
  return useMemo(
    () => (key && hash === '' ? sessionStorage.getItem(storageKey) : undefined),
    [key, hash, storageKey],
  );
}
