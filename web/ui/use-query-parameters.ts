import { useLocation } from 'react-router';

/** What stands after the `?` of the page's address. */
export function useQueryParameters(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}
