import { useQuery } from '@tanstack/react-query';
import type { PublicPageTexts } from '#shared/texts/shop-texts.ts';
import { query } from '#web/api/queries.ts';

const unchanged: PublicPageTexts = {};

/**
 * Returns the artist's changes to biography and policies; undefined until they are known. If they cannot be loaded, the
 * texts count as unchanged.
 */
export function usePageTexts(): PublicPageTexts | undefined {
  const { data: front } = useQuery(query('getTexts'));
  const isUnchanged = front?.version === 0;
  const { data, isError } = useQuery({ ...query('getPageTexts'), enabled: !isUnchanged });
  return isUnchanged || isError ? unchanged : data;
}
