import { lazy, Suspense, useState } from 'react';
import { inFeaturedOrder } from '#shared/artwork/featured-order.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { Button } from '#web/ui/button.tsx';

const FeaturedOrderDialog = lazy(async () => ({
  default: (await import('./featured-order-dialog.tsx')).FeaturedOrderDialog,
}));

/** Opens the order of the featured works, where there is more than one to be put in order. */
export function FeaturedOrder() {
  const [isOpen, setIsOpen] = useState(false);
  const featured = (useStudioArtworks().data ?? []).filter(
    ({ featured, isDeleted }) => featured && !isDeleted,
  );
  if (featured.length < 2) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Reorder featured works
      </Button>
      <Suspense>
        {isOpen && (
          <FeaturedOrderDialog artworks={inFeaturedOrder(featured)} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
