/**
 * URLs of the files `<name>-<width>.avif` in all their sizes, and of one `<name>-<width>.jpg` for browsers without
 * AVIF. The hero may also have `hero-tall-<width>.avif`.
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
  /** `srcset` of a crop in a phone's shape, 3 to 5. A phone would show less than half of the whole picture. */
  readonly tall?: string | undefined;
  /** Focus of the picture, as a value of `object-position`; the middle by default. */
  readonly position?: string;
  readonly alt?: string;
}

/** Returns a picture of the site from the build, or undefined if the shop has none of that name. */
export function sitePicture(name: 'hero' | 'about' | 'portrait'): ImageSources | undefined {
  const picture = pictureIn(files, name);
  return picture && { ...picture, tall: pictureIn(files, `${name}-tall`)?.srcSet };
}

/** Returns the picture of this name from the files of an `import.meta.glob`. */
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
