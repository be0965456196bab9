import type { ReactNode } from 'react';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';
import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Fact, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import styles from './order-details.module.css';
import { OrderProgress } from './order-progress.tsx';

interface OrderDetailsProps {
  readonly order: ShoppersOrder;
  /** Content below the artist's contact. */
  readonly children?: ReactNode;
}

/** A paid order: progress, works, amounts and destination. */
export function OrderDetails({ order, children }: OrderDetailsProps) {
  const texts = useTexts();
  const { total, includedTax, refunded, delivery } = order;
  return (
    <Stack gap="4 5" className={styles.order}>
      <OrderProgress order={order} />
      <Stack as="section" gap="0" aria-label="What you bought">
        <Stack as="ul" gap="0">
          {order.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <OrderedWork key={place} line={line} />
          ))}
        </Stack>
        <Stack as="dl" gap="1" className={styles.sums}>
          <Fact name="Shipping">Free</Fact>
          <Fact name="Total paid" className={styles.total}>
            {formatMinorUnits(total.amount, total.currency)}
          </Fact>
          {includedTax && <Fact name="Tax">{includedTaxWords(includedTax, total.currency)}</Fact>}
          {refunded.amount > 0 && (
            <Fact name="Refunded">{`−${formatMinorUnits(refunded.amount, refunded.currency)}`}</Fact>
          )}
          {delivery && (
            <Fact name="Delivery to">
              {[delivery.initials, delivery.town].filter((word) => word !== '').join(', ')}
            </Fact>
          )}
        </Stack>
        <div className="ruled">
          <Note>
            Questions, changes, a missing parcel? Write to{' '}
            <a href={`mailto:${texts.email}?subject=${encodeURIComponent(`Order ${order.confirmation}`)}`}>
              {texts.email}
            </a>
            .
          </Note>
        </div>
        {children}
      </Stack>
    </Stack>
  );
}

/** One line of a paid order. */
function OrderedWork({ line }: { readonly line: ShoppersOrder['lines'][number] }) {
  const { artworkId, picture, format, size, quantity, price, isPublic } = line;
  const title = displayTitle(line.title);
  const about = [format, keepMeasures(size)].filter((words) => words !== '').join(', ');
  return (
    <li className={styles.line}>
      {picture && (
        <ArtworkPicture
          artwork={{ imageUrl: mediaUrl(jpegFile(picture.key)), picture, category: format }}
          sizes="(min-width: 64rem) 14rem, 7rem"
          frame={8}
          className={styles.picture}
        />
      )}
      <div className={styles.about}>
        <h3 className={styles.title}>
          {isPublic ? <Link to={paths.artwork(artworkId)}>{title}</Link> : title}
        </h3>
        {about !== '' && <Note>{about}</Note>}
        {quantity > 1 && <Note>{`${quantity} × ${formatMinorUnits(price.amount, price.currency)}`}</Note>}
      </div>
      <p className={styles.price}>{formatMinorUnits(price.amount * quantity, price.currency)}</p>
    </li>
  );
}

export function TestOrderNote() {
  return (
    <Text role="note" size="s" strong className={styles.test}>
      This is a test order. No actual payment has been processed.
    </Text>
  );
}
