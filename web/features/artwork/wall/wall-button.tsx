import { lazy, Suspense, useState } from 'react';
import { sizeOf } from '#shared/rules/sizes/size-of.ts';
import { hasRealImage } from '#shared/rules/visibility.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import type { OnTheWall } from './wall-dialog.tsx';

const WallDialog = lazy(() => import('./wall-dialog.tsx'));

/** Shows the work at its real size on a drawn wall; nothing where nobody has written how large it is. */
export function WallButton({ startsOpen = false, ...shown }: OnTheWall & { readonly startsOpen?: boolean }) {
  const [wish, setOpen] = useState<boolean>();
  // The page is rendered for everybody, and nobody's address says there that the wall is wished for.
  const isHydrated = useIsHydrated();
  const isOpen = wish ?? (startsOpen && isHydrated);
  const { artwork, variation } = shown;
  const size = sizeOf(artwork, variation);
  if (!size || !hasRealImage(artwork)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon name="frame" size={20} />
        On a wall
      </Button>
      {isOpen && (
        <Suspense>
          <WallDialog {...shown} size={size} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
