import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { paths } from '#shared/site/paths.ts';
import { sizeText } from '#shared/size/size-of.ts';
import { workFacts } from '#shared/size/work-facts.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { SiteImage } from '#web/layout/site-image.tsx';
import { sitePicture } from '#web/layout/site-picture.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './artwork-view.module.css';
import { FactList } from './fact-list.tsx';

interface AboutWorkProps {
  readonly artwork: Artwork;
  /** Variation whose size is shown. */
  readonly variation: Variation | undefined;
}

/** Facts about a work and its painter. */
export function AboutWork({ artwork, variation }: AboutWorkProps) {
  const { year, signed, framing, certificate, details } = artwork;
  const { medium, size } = workFacts(artwork, variation);
  const facts = [
    ['Medium', medium],
    ['Size', size && sizeText(size)],
    ['Year', year],
    ['Signed', signed],
    ['Framing', framing],
    ['Certificate', certificate],
    ['Details', details],
  ] as const;
  if (!facts.some(([, value]) => value)) return null;
  return (
    <section aria-labelledby="about-work">
      <h2 id="about-work" className={styles.heading}>
        About this work
      </h2>
      <FactList facts={facts} className={styles.lined} />
    </section>
  );
}

/** The painter's portrait, name and first line, with a link to About. */
export function Painter() {
  const { artist, lead, aboutTitle, portraitPicture } = useTexts();
  const portrait = portraitPicture ?? sitePicture('portrait');
  return (
    <section className={styles.painter} aria-labelledby="painter">
      {portrait && (
        <div className={styles.portrait}>
          <SiteImage picture={portrait} sizes="56px" />
        </div>
      )}
      <div>
        <h2 id="painter" className={styles.name}>
          {artist}
        </h2>
        <p className={styles.kind}>{lead}</p>
        <Link to={paths.about} className="touch">
          {aboutTitle}
        </Link>
      </div>
    </section>
  );
}
