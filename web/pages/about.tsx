import { shop } from '#shop-config';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { Banner } from '#web/layout/banner/banner.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { aboutMetadata } from '#web/layout/metadata/page-texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './about.module.css';

export default function AboutPage() {
  usePageMetadata(aboutMetadata);
  const { title, lead, sections } = shop.about;
  return (
    <>
      <Banner name="about" height="part" title={title} />
      <div className={styles.biography}>
        <p className={styles.lead}>{lead}</p>
        {sections.map((section) => (
          <section key={section.title} className={styles.section}>
            <h2 className={styles.title}>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <ButtonLink to={paths.gallery} variant="primary" size="large">
          Explore the Collection
        </ButtonLink>
        <NewsInvitation />
      </div>
    </>
  );
}
