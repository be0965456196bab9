import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import type { Money } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import type { IncludedTax } from '#shared/shipping/terms-of-sale.ts';
import { paths } from '#shared/site/paths.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import { ApiError } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { readConfirmation } from '#web/features/checkout/confirmation.ts';
import { OrderDetails, TestOrderNote } from '#web/features/order/order-details.tsx';
import { OrderUnreachable } from '#web/features/order/order-unreachable.tsx';
import { shoppersOrderQuery } from '#web/features/order/shoppers-order-query.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { confirmPaidOrder, readPaidOrder } from '#web/stores/pending-order.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Fact, Row, Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { useQueryParameters } from '#web/ui/use-query-parameters.ts';
import styles from './order-complete.module.css';

/**
 * The order confirmation. It immediately shows the data of a valid URL. If the order was paid in this tab, it shows the
 * server's answer as soon as it has arrived. Without data it does not claim that an order exists.
 */
export default function OrderCompletePage() {
  const search = useQueryParameters();
  useEffect(confirmPaidOrder, []);
  const orderId = readPaidOrder();
  const order = useQuery({
    ...query('getOrder', { params: { id: orderId ?? '' } }),
    enabled: orderId !== undefined,
  });
  const known = order.data?.state === 'PAID' ? order.data : undefined;
  const asked = readConfirmation(search);
  if (known) {
    return (
      <>
        <Confirmed {...known} confirmation={orderNumber(known.orderId)} isTest={known.testMode} />
        {known.token !== undefined && <BoughtWorks token={known.token} />}
      </>
    );
  }
  if (asked) return <Confirmed {...asked} />;
  if (order.isLoading) return <PageSkeleton />;
  const isUnknown = !order.error || (order.error instanceof ApiError && order.error.status === 404);
  return isUnknown ? <NothingToConfirm /> : <Unreachable onTryAgain={() => void order.refetch()} />;
}

interface ConfirmedProps {
  readonly confirmation: string;
  readonly total: Money;
  readonly includedTax?: IncludedTax | undefined;
  /** Whether it is a test order. Absent for a URL without the mode: the current mode then decides. */
  readonly isTest?: boolean;
  /** Masked email address of the shopper; absent if no email is sent. */
  readonly mailedTo?: string | undefined;
  /** Token of the order's own page; absent if the data comes only from the URL. */
  readonly token?: string | undefined;
  /** The artist's thank-you text. */
  readonly thanks?: string | undefined;
}

function Confirmed({
  confirmation,
  total,
  includedTax,
  isTest: isKnownTest,
  mailedTo,
  token,
  thanks = '',
}: ConfirmedProps) {
  usePageMetadata(privateMetadata('Order complete', paths.orderComplete));
  const mode = useQuery(query('getTestMode'));
  const isTest = isKnownTest ?? mode.data?.testMode === true;
  return (
    <Stack gap="3" className={styles.page}>
      {token !== undefined && <BoughtPictures token={token} />}
      <span className={styles.mark}>
        <Icon name="check" size={36} />
      </span>
      <h1 className={styles.title}>Order Complete!</h1>
      {!isTest &&
        paragraphsOf(thanks).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
          <Text key={index}>{paragraph}</Text>
        ))}
      {isTest && <TestOrderNote />}
      <Stack as="dl" className={styles.facts}>
        <Fact name="Confirmation number">
          <span className={styles.number}>{confirmation}</span>
        </Fact>
        <Fact name="Amount Paid">{formatMinorUnits(total.amount, total.currency)}</Fact>
        {includedTax && <Fact name="Tax">{includedTaxWords(includedTax, total.currency)}</Fact>}
      </Stack>
      {/* Shown only if the confirmation email is in the outbox (rule 10.2). */}
      {mailedTo !== undefined && (
        <Note>
          A confirmation e-mail will be sent to <span className={styles.address}>{mailedTo}</span>
        </Note>
      )}
      {mailedTo !== undefined && isTest && (
        <Note>Emails about test orders go to the artist, whatever address was typed.</Note>
      )}
      {!isTest && <Note>Keep this number and mention it if you write to us.</Note>}
      <Row gap="2" className={styles.ways}>
        {token !== undefined && (
          <ButtonLink to={`${paths.order}#${token}`} variant="primary" size="large">
            Track this order
          </ButtonLink>
        )}
        <ButtonLink to={paths.gallery} variant={token === undefined ? 'primary' : 'outline'} size="large">
          Continue Shopping
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** Pictures of the works that were just bought, side by side. */
function BoughtPictures({ token }: { readonly token: string }) {
  const { data: order } = useQuery(shoppersOrderQuery(token));
  return (
    <div className={styles.bought}>
      {order?.lines.map(
        ({ artworkId, picture, format, size }) =>
          picture && (
            <ArtworkPicture
              key={`${artworkId} ${size}`}
              artwork={{ imageUrl: mediaUrl(jpegFile(picture.key)), picture, category: format }}
              sizes={`${Math.round((120 * picture.width) / picture.height)}px`}
              frame={8}
            />
          ),
      )}
    </div>
  );
}

/** The details of the order, once they are loaded. */
function BoughtWorks({ token }: { readonly token: string }) {
  const { data: order } = useQuery(shoppersOrderQuery(token));
  if (!order) return null;
  return (
    <Stack gap="4" className={styles.order}>
      <OrderDetails order={order} />
      <Note>Anyone with the link to the page of this order can see it, so don’t share it.</Note>
    </Stack>
  );
}

function Unreachable({ onTryAgain }: { readonly onTryAgain: () => void }) {
  usePageMetadata(privateMetadata('Order', paths.orderComplete));
  return (
    <Page title="Your order" hideTitle>
      <OrderUnreachable onTryAgain={onTryAgain} />
    </Page>
  );
}

/** Message for a page without an order: after an old link, in another browser, or at a mistyped URL. */
function NothingToConfirm() {
  const texts = useTexts();
  usePageMetadata(privateMetadata('No order to show', paths.orderComplete));
  return (
    <Page title="No order to show" hideTitle>
      <Message title="There is no order to show here.">
        <p>
          We show the confirmation once, in the browser you paid with. Not sure your payment went through?
          Write to <a href={`mailto:${texts.email}`}>{texts.email}</a> before you pay again.
        </p>
        <ButtonLink to={paths.gallery} variant="primary" size="large">
          Continue Shopping
        </ButtonLink>
      </Message>
    </Page>
  );
}
