import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formatMinorUnits } from '#shared/rules/money.ts';
import { query } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { readConfirmation } from '../features/checkout/confirmation.ts';
import { confirmPaidOrder, readPaidOrder } from '../features/checkout/pending-order.ts';
import { usePageMetadata } from '../features/metadata/page-metadata.ts';
import { plainMetadata } from '../features/metadata/page-texts.ts';
import { paths } from '../paths.ts';
import styles from './order-complete.module.css';

/**
 * Order confirmation. The address is shown at once, and only what validates of it; the server's own order
 * takes its place where this tab made it.
 */
export default function OrderCompletePage() {
  usePageMetadata(plainMetadata('Order complete', paths.orderComplete));
  const [search] = useSearchParams();
  useEffect(confirmPaidOrder, []);
  const orderId = readPaidOrder();
  const order = useQuery({
    ...query('getOrder', { params: { id: orderId ?? '' } }),
    enabled: orderId !== undefined,
  });
  const mode = useQuery(query('getTestMode'));

  const known = order.data?.state === 'PAID' ? order.data : undefined;
  const asked = readConfirmation(search);
  const confirmation = known?.confirmation ?? asked.confirmation;
  const total = known?.total ?? asked.total;
  const isTest = known ? known.testMode : mode.data?.testMode === true || confirmation?.startsWith('TEST-');

  return (
    <div className={styles.page}>
      <span className={styles.mark}>
        <Icon name="check" size={36} />
      </span>
      <h1 className={styles.title}>Order Complete!</h1>
      {isTest && (
        <p role="note" className={styles.notice}>
          This is a test order. No actual payment has been processed.
        </p>
      )}
      {(confirmation || total) && (
        <dl className={styles.facts}>
          {confirmation && (
            <div>
              <dt>Confirmation number</dt>
              <dd className={styles.number}>{confirmation}</dd>
            </div>
          )}
          {total && (
            <div>
              <dt>Amount Paid</dt>
              <dd>{formatMinorUnits(total.amount, total.currency)}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.note}>
        {isTest
          ? 'With a real order a confirmation e-mail will be sent to you by Square.'
          : 'A confirmation e-mail will be sent to you: Square sends the receipt to the address you gave.'}
      </p>
      <ButtonLink to={paths.gallery} variant="primary" size="large">
        Continue Shopping
      </ButtonLink>
    </div>
  );
}
