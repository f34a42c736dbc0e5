import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** sessionStorage key of the secret part of a voting link, from the moment it is opened until it is used. */
const LINK_KEY = 'votewise_link';

export const forgetLink = (): void => sessionStorage.removeItem(LINK_KEY);

/**
 * Takes the secret part of a voting link out of the address, where the history and people nearby would see it. A reload
 * still finds it, but another tab and a later session of the browser do not. Returns undefined before that is done, and
 * null without a link.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const given = hash.slice(1);
    if (given === '') return;
    sessionStorage.setItem(LINK_KEY, given);
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  // Read once for each address: using the link removes it, and the page still needs it then.
  return useMemo(
    () => (key && hash === '' ? sessionStorage.getItem(LINK_KEY) : undefined),
    [key, hash],
  );
}
