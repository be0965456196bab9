import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import type { FirstFacts } from '#shared/studio/first-facts.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { orderPath } from '#web/features/studio/orders/list/order-views.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note, Text } from '#web/ui/text.tsx';

interface TestPurchaseProps {
  readonly facts: FirstFacts;
  readonly works: readonly StudioArtwork[];
}

/** Explains to the artist how to buy a work for a test and what to do with the order. */
export function TestPurchase({ facts, works }: TestPurchaseProps) {
  const { purchase, orderId, testMode } = facts;
  if (purchase === 'open' && orderId !== undefined) {
    return (
      <>
        <Note>
          You have a paid order. If it is your own test, open it and refund it. The money is back on the card
          within days. If it is a customer’s, ship it.
        </Note>
        <ButtonLink variant="primary" to={orderPath(orderId)}>
          Open the order
        </ButtonLink>
      </>
    );
  }
  if (!works.some(isShownInGallery)) {
    return (
      <>
        <Text size="s" tone="danger">
          No work can be bought yet: each is hidden, has no picture, or is out of stock.
        </Text>
        <ButtonLink variant="primary" to={paths.admin}>
          See what each work lacks
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Stack as="ol" gap="1" className={classNames(kit.marked, kit.small)}>
        <li>Open the gallery, and put a work into the cart.</li>
        <li>
          {testMode
            ? 'Go to the checkout and pay. Test mode is on: no card is asked for, nobody is charged, and stock stays as it is.'
            : 'Go to the checkout and pay with your own card. Choose your cheapest work: this is a real sale.'}
        </li>
        <li>
          {testMode
            ? 'Come back here. The order is under Open Orders, marked [TEST]; there is nothing to refund.'
            : 'Come back here, open the order and refund it. The money is back on your card within days.'}
        </li>
      </Stack>
      <Row gap="1 2">
        <ButtonLink variant="primary" to={paths.gallery}>
          Open the gallery
        </ButtonLink>
        <Link to={paths.openOrders}>See the orders</Link>
      </Row>
    </>
  );
}
