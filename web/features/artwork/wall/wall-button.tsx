import { lazy, Suspense, useState } from 'react';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import { sizeOf } from '#shared/size/size-of.ts';
import type { ArtworkChoice } from '#web/features/artwork/use-artwork-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useQueryParameters } from '#web/ui/use-query-parameters.ts';

const WallDialog = lazy(() => import('./wall-dialog.tsx'));

interface WallButtonProps {
  readonly choice: ArtworkChoice;
  /** Whether the dialog is open initially at an address with `?wall`. */
  readonly opensByAddress?: boolean;
}

/** Shows the work at its real size on a drawn wall. Renders nothing if the size is unknown. */
export function WallButton({ choice, opensByAddress = false }: WallButtonProps) {
  const [wish, setOpen] = useState<boolean>();
  const search = useQueryParameters();
  // The server renders one page for everybody, so it cannot know whether the address asks for the wall.
  const isHydrated = useIsHydrated();
  const isOpen = wish ?? (opensByAddress && search.has('wall') && isHydrated);
  const size = sizeOf(choice.chosen, choice.variation);
  if (!size || !hasRealImage(choice.chosen)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon name="M4 4.5h16v15H4zM8 8.5h8v7H8z" size={20} />
        On a wall
      </Button>
      {isOpen && (
        <Suspense>
          <WallDialog choice={choice} size={size} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
