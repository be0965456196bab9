import { shop } from '#shop-config';
import { ButtonLink } from '#web/ui/button.tsx';
import { Banner } from '../features/banner/banner.tsx';
import { FeaturedPanel } from '../features/carousel/featured-panel.tsx';
import { usePageMetadata } from '../features/metadata/page-metadata.ts';
import { homeMetadata } from '../features/metadata/page-texts.ts';
import { paths } from '../paths.ts';
import styles from './home.module.css';

export function HomePage() {
  usePageMetadata(homeMetadata);
  return (
    <>
      <Banner name="hero" height="screen" title={shop.hero.headline}>
        <p className={styles.subline}>{shop.hero.subline}</p>
        <ButtonLink to={paths.gallery} variant="primary" size="large" className={styles.explore}>
          Explore Gallery
        </ButtonLink>
      </Banner>
      <FeaturedPanel />
    </>
  );
}
