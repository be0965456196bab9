import type { ReactNode } from 'react';
import { useTexts } from '#web/api/use-texts.ts';
import { SiteImage } from '#web/layout/site-image.tsx';
import { sitePicture } from '#web/layout/site-picture.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './banner.module.css';

/**
 * Value of `sizes`. A tall window shows only the middle of a wide picture, so 70vh halves the bytes on tablets, and on
 * phones if the picture has no crop for them.
 */
const sizes = '(max-aspect-ratio: 3/4) 70vh, 100vw';

interface BannerProps {
  readonly name: 'hero' | 'about';
  /** `screen` fills the window. */
  readonly height: 'screen' | 'part';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A painting from edge to edge, with a text over it that stays readable at any crop. */
export function Banner({ name, height, title, children }: BannerProps) {
  const texts = useTexts();
  const picture = texts[`${name}Picture`] ?? sitePicture(name);
  return (
    <section
      className={classNames(
        styles.banner,
        height === 'screen' ? styles.screen : styles.part,
        picture?.position && styles.uploaded,
      )}
    >
      {picture && <SiteImage picture={picture} sizes={sizes} eager className={styles.picture} />}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </section>
  );
}
