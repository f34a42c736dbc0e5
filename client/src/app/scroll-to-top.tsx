import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Starts each path at its top. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  return <ScrollOnMount key={pathname} />;
}

function ScrollOnMount() {
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for a clean-up.
    window.scrollTo(0, 0);
  }, []);
  return null;
}
