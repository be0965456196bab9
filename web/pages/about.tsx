import { Fragment } from 'react';
import { shop } from '#shop-config';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { Banner } from '#web/layout/banner/banner.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { aboutMetadata } from '#web/layout/metadata/page-texts.ts';
import { SiteImage } from '#web/layout/site-image.tsx';
import { pictureIn } from '#web/layout/site-picture.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { aboutSections } from '#web/words/about-sections.ts';
import styles from './about.module.css';

/** `detail-1-*` stands after the first section, `detail-2-*` after the second, and so on; each may be missing. */
const details: Readonly<Record<string, string>> = import.meta.glob('../assets/detail-*.{avif,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

export default function AboutPage() {
  usePageMetadata(aboutMetadata);
  const { title, lead } = shop.about;
  return (
    <>
      <Banner name="about" height="part" title={title} />
      <div className={styles.biography}>
        <p className={styles.lead}>{lead}</p>
        {aboutSections.map((section, index) => (
          <Fragment key={section.title}>
            <section className={styles.section}>
              <h2 className={styles.title}>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
            {index < aboutSections.length - 1 && <Detail number={index + 1} />}
          </Fragment>
        ))}
        <ButtonLink to={paths.gallery} variant="primary" size="large">
          Explore the Collection
        </ButtonLink>
        <NewsInvitation />
      </div>
    </>
  );
}

/** A piece of a painting between two texts, 5 to 2; decoration. */
function Detail({ number }: { readonly number: number }) {
  const picture = pictureIn(details, `detail-${number}`);
  if (!picture) return null;
  return (
    <div className={styles.detail}>
      <SiteImage picture={picture} sizes="(min-width: 1024px) 60rem, 100vw" className={styles.piece} />
    </div>
  );
}
