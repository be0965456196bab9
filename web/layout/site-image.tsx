import type { ImageSources } from './site-picture.ts';

interface SiteImageProps {
  readonly picture: ImageSources;
  /** How wide it is shown, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** On the first screen: it loads before anything else. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** With and without its address bar. */
const phone = '(max-width: 40rem) and (max-aspect-ratio: 3/4)';

/** A picture of the site itself beside words that say what matters; the style sheet gives it its room. */
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
