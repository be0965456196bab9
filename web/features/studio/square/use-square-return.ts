import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The parameters that Square's redirect adds to the address: an approval or a refusal. */
export type SquareReturn =
  | { readonly kind: 'approved'; readonly code: string; readonly state: string }
  | { readonly kind: 'denied' };

/**
 * Returns Square's parameters and removes them from the address immediately, so that history and copied addresses do
 * not have them and a reload does not send them again.
 */
export function useSquareReturn(): SquareReturn | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [found] = useState(() => readReturn(search));
  useEffect(() => {
    if (found && search !== '') void navigate(pathname, { replace: true });
  }, [found, pathname, search, navigate]);
  return found;
}

function readReturn(search: string): SquareReturn | undefined {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (code && state) return { kind: 'approved', code, state };
  return query.has('error') ? { kind: 'denied' } : undefined;
}
