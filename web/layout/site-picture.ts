/**
 * Files `<name>-<width>.avif` in all their sizes, and one `<name>-<width>.jpg` for browsers without AVIF. A hero may have
 * `hero-tall-<width>.avif`, too.
 */
const files: Readonly<Record<string, string>> = import.meta.glob(
  '../assets/{hero,about,portrait}-*.{avif,jpg}',
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
);

export interface ImageSources {
  readonly srcSet: string;
  readonly fallback: string | undefined;
  /** A crop in a phone's shape, 3 to 5; a phone would show less than half of the whole picture. */
  readonly tall?: string | undefined;
  /** The focus, as a value of `object-position`; default: the middle. */
  readonly position?: string;
  readonly alt?: string;
}

/** A picture of the site from the build; undefined if the shop has none of that name. */
export function sitePicture(name: 'hero' | 'about' | 'portrait'): ImageSources | undefined {
  const picture = pictureIn(files, name);
  return picture && { ...picture, tall: pictureIn(files, `${name}-tall`)?.srcSet };
}

/** The picture of this name among files from `import.meta.glob`. */
export function pictureIn(
  addresses: Readonly<Record<string, string>>,
  name: string,
): ImageSources | undefined {
  const file = new RegExp(`/${name}-(\\d+)\\.(avif|jpg)$`);
  const found = Object.entries(addresses).flatMap(([path, url]) => {
    const [, width, type] = file.exec(path) ?? [];
    return width && type ? [{ url, width: Number(width), type }] : [];
  });
  const sizes = found.filter(({ type }) => type === 'avif').sort((a, b) => a.width - b.width);
  if (sizes.length === 0) return undefined;
  return {
    srcSet: sizes.map(({ url, width }) => `${url} ${width}w`).join(', '),
    fallback: found.find(({ type }) => type === 'jpg')?.url,
  };
}
