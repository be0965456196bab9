import { useEffect, useState } from 'react';

/**
 * Whether the full picture at `url` is there, decoded, so that putting it in place costs no frame. Without it the
 * fallback is loaded: what is shown is then as sharp as it gets.
 */
export function useFullPicture(url: string, fallback: string, isWanted: boolean): boolean {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const isThere = loaded.has(url);

  useEffect(() => {
    if (!isWanted || isThere) return;
    const image = new Image();
    const done = () => setLoaded((before) => new Set([...before, url]));
    image.onload = () => {
      if (image.decode) image.decode().then(done, done);
      else done();
    };
    image.onerror = () => {
      image.onerror = null;
      image.src = fallback;
    };
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url, fallback, isWanted, isThere]);

  return isThere;
}
