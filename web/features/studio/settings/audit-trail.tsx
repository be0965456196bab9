import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './audit-trail.module.css';

/** The contract's operation names in the artist's words; another one is shown as it is. */
const actions: Readonly<Record<string, string>> = {
  setTestMode: 'Test mode',
  setLocation: 'Payment location',
  toggleFeatured: 'Featured',
  toggleHidden: 'Hidden',
  startSync: 'Sync',
  resyncArtwork: 'Read again',
  cancelOpenOrders: 'Orders cancelled',
  endReview: 'Order in review',
  shipOrder: 'Order shipped',
  correctTracking: 'Tracking corrected',
  refundOrder: 'Refund',
  restockOrder: 'Back into stock',
  cancelOrder: 'Order cancelled',
  exportOrders: 'Sales exported',
  endOrderLinks: 'Links ended',
  resendMail: 'Mail sent again',
  setEnquiryDone: 'Question',
  announceWorks: 'New works',
  removeSubscriber: 'Reader removed',
  exportSubscribers: 'Readers exported',
  login: 'Login',
  logout: 'Logout',
};

const shownAtFirst = 8;

/** Who did what, and when. */
export function AuditTrail() {
  const { data: entries, error, isPending, refetch } = useQuery(query('listAuditTrail'));
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries?.slice(0, shownAtFirst);
  return (
    <section className={styles.trail} aria-labelledby="audit-title">
      <h2 id="audit-title" className={styles.title}>
        What was done
      </h2>
      {isPending && <Skeleton height="6rem" />}
      {error && !entries && (
        <p role="alert" className={styles.problem}>
          {messageOf(error, 'The list could not be loaded.')}{' '}
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {entries?.length === 0 && <p className={styles.empty}>Nothing yet.</p>}
      {shown && shown.length > 0 && (
        <ol className={styles.list}>
          {shown.map(({ id, at, who, action, detail }) => (
            <li key={id}>
              <time dateTime={at}>{new Date(at).toLocaleString()}</time>
              <span className={styles.who}>{who}</span>
              <span className={styles.action}>
                {Object.hasOwn(actions, action) ? actions[action] : action}
              </span>
              <span>{detail}</span>
            </li>
          ))}
        </ol>
      )}
      {entries && !all && entries.length > shownAtFirst && (
        <Button onClick={() => setAll(true)}>Show all {entries.length}</Button>
      )}
    </section>
  );
}
