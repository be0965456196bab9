import type { ImageSources } from './site-picture.ts';

interface SiteImageProps {
  readonly picture: ImageSources;
  /** Display width, as a value of the `sizes` attribute. */
  readonly sizes: string;
  /** Whether the picture loads first, because it is on the first screen. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** Media query for phones, with and without the browser's address bar. */
const phone = '(max-width: 40rem) and (max-aspect-ratio: 3/4)';

/** A picture of the site, decorative unless it has an `alt` text. The style sheet sets its size. */
export function SiteImage({ picture, sizes, eager, className }: SiteImageProps) {
  const { srcSet, tall, fallback, position, alt = '' } = picture;
  return (
    <picture>
      {tall && <source type="image/avif" media={phone} srcSet={tall} sizes="max(100vw, 60vh)" />}
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        fetchPriority={eager ? 'high' : 'auto'}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
        {...(position && { style: { objectPosition: position } })}
      />
    </picture>
  );
}
