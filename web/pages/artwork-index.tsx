import { useQuery } from '@tanstack/react-query';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { artworkIndexMetadata } from '#web/layout/metadata/index-metadata.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './artwork-index.module.css';

/** Page with links to all works for search engines (rule 5.12). */
export default function ArtworkIndexPage() {
  usePageMetadata(artworkIndexMetadata);
  const { data, isPending, error } = useQuery(query('listIndexArtworks'));
  // Sorted by code unit, so that the order is the same in every language.
  const artworks = (data ?? []).filter(isShownInGallery).sort((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <Page title="All artworks" width="narrow">
      {isPending && <p role="status">Loading...</p>}
      {error && !data && <p role="alert">{messageOf(error, 'The list could not be loaded.')}</p>}
      {data && artworks.length === 0 && <Message title="No artworks available." as="p" />}
      {artworks.length > 0 && (
        <ul className={styles.list}>
          {artworks.map((artwork) => (
            <li key={artwork.id}>
              <Link to={paths.artwork(artwork.id)} className={styles.link}>
                <bdi>{displayTitle(artwork.title)}</bdi>
                <Note as="span" size="xs">
                  {artwork.category}
                </Note>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
