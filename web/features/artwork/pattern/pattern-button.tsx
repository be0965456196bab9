import { lazy, Suspense, useState } from 'react';
import type { Size } from '#shared/rules/sizes/size-of.ts';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { Button } from '#web/ui/button.tsx';

const loadDialog = () => import('./pattern-dialog.tsx');
const PatternDialog = lazy(loadDialog);

/** Prints the outline of a work at true size. What it takes to do so is loaded when it is pressed. */
export function PatternButton({ title, size }: { readonly title: string; readonly size: Size }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => openWhenLoaded(loadDialog, () => setOpen(true))}
      >
        Print at true size
      </Button>
      {isOpen && (
        <Suspense>
          <PatternDialog title={title} size={size} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
