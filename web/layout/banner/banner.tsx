import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './banner.module.css';
import { bannerPicture } from './banner-picture.ts';

/** A tall window shows the middle of a picture wider than itself; 70vh keeps phones at half its weight. */
const sizes = '(max-aspect-ratio: 3/4) 70vh, 100vw';

interface BannerProps {
  readonly name: 'hero' | 'about';
  /** `screen` fills the window. */
  readonly height: 'screen' | 'part';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A painting from edge to edge with words on it that stay readable at any crop. */
export function Banner({ name, height, title, children }: BannerProps) {
  const picture = bannerPicture(name);
  return (
    <section className={classNames(styles.banner, height === 'screen' ? styles.screen : styles.part)}>
      {picture && (
        <picture>
          <source type="image/avif" srcSet={picture.srcSet} sizes={sizes} />
          <img
            src={picture.fallback}
            alt=""
            fetchPriority="high"
            decoding="async"
            className={styles.picture}
          />
        </picture>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </section>
  );
}
