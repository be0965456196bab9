import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isSold } from '#shared/rules/sold.ts';
import { query } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';

interface SoldLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * The way to the sold works, where there are any. It asks for nothing: it reads the list of works once some page has
 * it, for a page without one would load the whole catalogue for the sake of a link.
 */
export function SoldLink({ className, children }: SoldLinkProps) {
  const { data: hasSold } = useQuery({
    ...query('listArtworks'),
    enabled: false,
    select: (artworks) => artworks.some(isSold),
  });
  if (!hasSold) return null;
  return (
    <Link to={paths.sold} className={className}>
      {children}
    </Link>
  );
}
