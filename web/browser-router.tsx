import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * React Router's `BrowserRouter`, copied because its module also contains forms and fetchers, which no page uses. The
 * bundler cannot remove them, so they would add 5 kB to the first load.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, show] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history]);
  return (
    <Router navigationType={action} location={location} navigator={history}>
      {children}
    </Router>
  );
}
