import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: To;
  /** What the next page learns from this one. */
  state?: unknown;
  /** Takes the place of this page in the browser's history. */
  replace?: boolean;
}

/**
 * A link to another page of the product. The router's own can also load pages ahead: code that no page needs and every
 * first visit would load.
 */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state, ...(replace && { replace }) });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
