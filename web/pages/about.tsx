import { Fragment } from 'react';
import { paths } from '#shared/site/paths.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { NewsInvitation } from '#web/features/news/news-invitation.tsx';
import { usePageTexts } from '#web/features/policies/use-page-texts.ts';
import { Banner } from '#web/layout/banner/banner.tsx';
import { aboutMetadata } from '#web/layout/metadata/about-metadata.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { SiteImage } from '#web/layout/site-image.tsx';
import { pictureIn } from '#web/layout/site-picture.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Title } from '#web/ui/text.tsx';
import { aboutSections } from '#web/words/about-sections.ts';
import styles from './about.module.css';

/**
 * Files of the details: `detail-1-*` is shown after the first section, `detail-2-*` after the second, and so on. Each
 * may be missing.
 */
const details: Readonly<Record<string, string>> = import.meta.glob('../assets/detail-*.{avif,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

export default function AboutPage() {
  usePageMetadata(aboutMetadata);
  const { aboutTitle, lead, aboutPicture } = useTexts();
  const sections = useSections();
  return (
    <>
      <Banner name="about" height="part" title={aboutTitle} />
      <Stack gap="5" start className={styles.biography}>
        <p className={styles.lead}>{lead}</p>
        {!sections && <Skeleton height="100vh" />}
        {sections?.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one title.
          <Fragment key={index}>
            <Stack as="section" className={styles.section}>
              <Title size="m">{section.title}</Title>
              {section.paragraphs.map((paragraph, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
                <p key={place}>{paragraph}</p>
              ))}
            </Stack>
            {/* The details are cut from the build's own picture, so they are hidden if the artist has uploaded another one. */}
            {!aboutPicture && index < sections.length - 1 && <Detail number={index + 1} />}
          </Fragment>
        ))}
        <ButtonLink to={paths.gallery} variant="primary" size="large">
          Explore the Collection
        </ButtonLink>
        <NewsInvitation />
      </Stack>
    </>
  );
}

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Returns the sections of the biography; undefined until they are loaded. */
function useSections(): readonly Section[] | undefined {
  const texts = usePageTexts();
  if (!texts) return undefined;
  if (!texts.biography) return aboutSections;
  return texts.biography.map(({ title, text }) => ({ title, paragraphs: paragraphsOf(text) }));
}

/** A decorative picture between two sections, with the aspect ratio 5 to 2. */
function Detail({ number }: { readonly number: number }) {
  const picture = pictureIn(details, `detail-${number}`);
  if (!picture) return null;
  return (
    <div className={styles.detail}>
      <SiteImage picture={picture} sizes="(min-width: 1024px) 60rem, 100vw" className={styles.piece} />
    </div>
  );
}
