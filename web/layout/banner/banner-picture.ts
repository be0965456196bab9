/** Files `<name>-<width>.avif` in all their sizes, and one `<name>-<width>.jpg` for browsers without AVIF. */
const files: Readonly<Record<string, string>> = import.meta.glob('../../assets/*-*.{avif,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface BannerPicture {
  readonly srcSet: string;
  readonly fallback: string | undefined;
}

/** A wide picture of the site itself; undefined when the shop has none of that name. */
export function bannerPicture(name: 'hero' | 'about'): BannerPicture | undefined {
  const file = new RegExp(`/${name}-(\\d+)\\.(avif|jpg)$`);
  const found = Object.entries(files).flatMap(([path, url]) => {
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
