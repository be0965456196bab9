import type { CSSProperties, ReactNode } from 'react';
import { storyOf } from '#shared/artwork/description.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { paths } from '#shared/site/paths.ts';
import { useListFor } from '#web/api/use-list-for.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { largeWork } from '#web/features/carousel/home-works.ts';
import { ratioOf } from '#web/features/carousel/slide.tsx';
import { useFeatured } from '#web/features/carousel/use-featured.ts';
import { SiteImage } from '#web/layout/site-image.tsx';
import { sitePicture } from '#web/layout/site-picture.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './act.module.css';

/** The section below the carousel: one large work with part of its description, then the artist. */
export function HomeStory() {
  return (
    <>
      <LargeWork />
      <Painter />
    </>
  );
}

/** Shows a work that the carousel does not show. Renders nothing if the page's data contains no such work. */
function LargeWork() {
  const carousel = useFeatured();
  const { data: artworks = [] } = useListFor(paths.home, false);
  if (!carousel) return <div className={styles.awaited} />;
  const artwork = largeWork(artworks, carousel);
  if (!artwork) return null;
  const name = displayTitle(artwork.title);
  return (
    <Act
      title={name}
      lines={storyOf(artwork.description) ?? []}
      to={paths.artwork(artwork.id)}
      more={`See ${name}`}
      ratio={ratioOf(artwork)}
      picture={<ArtworkPicture artwork={artwork} sizes="(min-width: 1024px) 55vw, 90vw" frame={16} />}
    />
  );
}

/** Shows the artist's name and portrait, two lines about the artist, and a link to About. */
function Painter() {
  const { artist, lead, invitation, aboutTitle, portraitPicture } = useTexts();
  const portrait = portraitPicture ?? sitePicture('portrait');
  return (
    <Act
      title={artist}
      lines={[lead, invitation]}
      to={paths.about}
      more={aboutTitle}
      ratio={1}
      isDescribed={Boolean(portraitPicture?.alt)}
      picture={portrait && <SiteImage picture={portrait} sizes="22rem" className={styles.portrait} />}
    />
  );
}

interface ActProps {
  readonly title: string;
  /** The first line is plain, the second italic. */
  readonly lines: readonly (string | undefined)[];
  /** Path that the text link and the picture lead to. */
  readonly to: string;
  readonly more: string;
  readonly picture: ReactNode;
  /** Whether the picture has an alternative text. */
  readonly isDescribed?: boolean;
  /** Width divided by height of the picture. */
  readonly ratio: number;
}

/** A picture with text beside it. */
function Act({ title, lines: [first, second], to, more, picture, isDescribed, ratio }: ActProps) {
  return (
    <section className={styles.act} style={{ '--ratio': ratio } as CSSProperties}>
      {/* Only pointers use this link. Keyboard and screen reader users have the text link. */}
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden={isDescribed ? undefined : true}>
        {picture}
      </Link>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.line}>{first}</p>
        {second && (
          <p className={styles.line}>
            <em>{second}</em>
          </p>
        )}
        <Link to={to} className={styles.more}>
          {more}
        </Link>
      </div>
    </section>
  );
}
