import { paths } from '#shared/site/paths.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { FeaturedPanel } from '#web/features/carousel/carousel.tsx';
import { HomeStory } from '#web/features/home-story/home-story.tsx';
import { Banner } from '#web/layout/banner/banner.tsx';
import { homeMetadata } from '#web/layout/metadata/home-metadata.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { BelowFirstScreen } from '#web/ui/below-first-screen.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './home.module.css';

export function HomePage() {
  const { headline, subline } = useTexts();
  usePageMetadata(homeMetadata);
  return (
    <>
      <Banner name="hero" height="screen" title={headline}>
        <p className={styles.subline}>{subline}</p>
        <ButtonLink to={paths.gallery} variant="primary" size="large" className={styles.explore}>
          Explore Gallery
        </ButtonLink>
      </Banner>
      <BelowFirstScreen>
        <FeaturedPanel />
        <HomeStory />
      </BelowFirstScreen>
    </>
  );
}
