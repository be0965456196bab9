/** Files named `<name>-<width>.avif`, sorted by width; none when a shop has no such picture. */
const files: Readonly<Record<string, string>> = import.meta.glob('../../assets/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface BannerPicture {
  readonly src: string;
  readonly srcSet: string;
}

/** A wide picture of the site itself, in all its sizes. */
export function bannerPicture(name: 'hero' | 'about'): BannerPicture | undefined {
  const found = Object.entries(files)
    .map(([path, url]) => ({ url, width: Number(new RegExp(`/${name}-(\\d+)\\.avif$`).exec(path)?.[1]) }))
    .filter(({ width }) => Number.isFinite(width))
    .sort((a, b) => a.width - b.width);
  const middle = found[Math.floor((found.length - 1) / 2)];
  return middle && { src: middle.url, srcSet: found.map(({ url, width }) => `${url} ${width}w`).join(', ') };
}
