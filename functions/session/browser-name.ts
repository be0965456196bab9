/** Order matters: Edge's `User-Agent` also contains Chrome, and Chrome's contains Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
];

/** The common name of the browser in a `User-Agent`, without versions or models. */
export function browserName(userAgent: string | undefined): string {
  const named = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = named(browsers) ?? 'Unknown browser';
  const system = named(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
