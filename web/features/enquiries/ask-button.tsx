import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import type { EnquiryKind } from '#shared/enquiry/enquiry-form.ts';
import { query } from '#web/api/queries.ts';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { Button } from '#web/ui/button.tsx';

const loadAskDialog = () => import('./ask-dialog.tsx');
const AskDialog = lazy(loadAskDialog);

type AskButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  readonly artwork: Pick<Artwork, 'id' | 'title'>;
  readonly about: EnquiryKind;
};

/** Opens the question form for a work that cannot be bought online. */
export function AskButton({ artwork: { id, title }, about, ...look }: AskButtonProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // Load this before the dialog opens, because it decides whether the dialog is the form or the contact dialog.
  const load = () =>
    Promise.all([loadAskDialog(), client.fetchQuery(query('getMailService')).catch(() => undefined)]);
  return (
    <>
      <Button onClick={() => openWhenLoaded(load, () => setAsking(true))} aria-haspopup="dialog" {...look}>
        Ask about this work
      </Button>
      {isAsking && (
        <Suspense>
          <AskDialog
            work={{ id, title: displayTitle(title) }}
            about={about}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
