import type { ArtworkDialog } from './artwork-dialog.tsx';

let Loaded: typeof ArtworkDialog | undefined;

/** Fetches the dialog's script once. Called when a finger or pointer comes near a card, and before the dialog opens. */
export async function loadArtworkDialog(): Promise<void> {
  Loaded ??= (await import('./artwork-dialog.tsx')).ArtworkDialog;
}

/**
 * The artwork dialog for `useOpenArtwork`. Once loaded it renders synchronously; the suspense of `lazy` would be
 * visible in a view transition.
 */
export function LazyArtworkDialog(props: Parameters<typeof ArtworkDialog>[0]) {
  return Loaded && props.artworkId !== undefined ? <Loaded {...props} /> : null;
}
