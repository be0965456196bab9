import { useLocation } from 'react-router';

/** The query parameters of the page's address. */
export function useQueryParameters(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}
