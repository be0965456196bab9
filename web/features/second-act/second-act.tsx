import { storyOf } from '#shared/rules/description.ts';
import { paths } from '#shared/rules/paths.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { ratioOf } from '#web/features/carousel/slide.tsx';
import { useFeatured } from '#web/features/carousel/use-featured.ts';
import { SiteImage } from '#web/layout/site-image.tsx';
import { sitePicture } from '#web/layout/site-picture.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import styles from './act.module.css';
import { Act } from './act.tsx';

/** After the carousel: one work at its best with a piece of its story, and who paints. */
export function SecondAct() {
  return (
    <>
      <LargeWork />
      <Painter />
    </>
  );
}

/** The first of the carousel that has a story, after the work that opens the carousel; none where none is told. */
function LargeWork() {
  const artworks = useFeatured();
  if (!artworks) return <div className={styles.awaited} />;
  const artwork = artworks.slice(1).find(({ description }) => storyOf(description));
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

/** The artist's name, the portrait where the shop has one, two lines of About, and a link there. */
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
