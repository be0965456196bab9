import { useLocation } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './not-found.module.css';

/** The page of unknown addresses: an empty frame and a link back. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  usePageMetadata(privateMetadata('Page not found', pathname));
  return (
    <div className={styles.page}>
      <div className={styles.frame} aria-hidden="true">
        <span className={styles.card}>404 · mixed media on missing wall</span>
      </div>
      <Stack className={styles.words}>
        <h1>This painting has wandered off</h1>
        <p>There is nothing at this address. It may have moved, or it may never have held still.</p>
        <Row className={styles.ways}>
          <ButtonLink to={paths.home} variant="primary" size="large">
            Return home
          </ButtonLink>
          <ButtonLink to={paths.gallery} size="large">
            Visit the gallery
          </ButtonLink>
        </Row>
      </Stack>
    </div>
  );
}
