import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/rules/paths.ts';
import { readOrderToken, rememberOrderToken, tokenOf } from '#web/stores/order-token.ts';

/**
 * The token of the link that was followed. It leaves the address at once, so that it stands in no history, screenshot
 * or copied address, and stays with this tab.
 */
export function useOrderToken(): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const brought = tokenOf(hash);
  useEffect(() => {
    if (brought === undefined) return;
    rememberOrderToken(brought);
    void navigate(paths.order, { replace: true });
  }, [brought, navigate]);
  return brought ?? readOrderToken();
}
