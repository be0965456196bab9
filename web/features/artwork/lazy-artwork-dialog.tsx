import type { ArtworkDialog } from './artwork-dialog.tsx';

let Loaded: typeof ArtworkDialog | undefined;

/** Fetches the dialog's script, once. Called when a finger or pointer comes near, and before opening. */
export async function loadArtworkDialog(): Promise<void> {
  Loaded ??= (await import('./artwork-dialog.tsx')).ArtworkDialog;
}

/**
 * The artwork dialog where it opens by `useOpenArtwork`. Once loaded it renders at once, without the moment
 * of suspense of `lazy`, which a view transition would show.
 */
export function LazyArtworkDialog(props: Parameters<typeof ArtworkDialog>[0]) {
  return Loaded && props.artworkId !== undefined ? <Loaded {...props} /> : null;
}
