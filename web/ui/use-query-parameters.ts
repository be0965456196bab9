import { useLocation } from 'react-router';

/** Returns the query parameters of the page's URL. */
export function useQueryParameters(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}
