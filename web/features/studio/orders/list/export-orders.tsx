import { useState } from 'react';
import { urlOf } from '#web/api/client.ts';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './export-orders.module.css';

/** Sales as a file for the tax adviser: of this year until other days are chosen. */
export function ExportOrders() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const isTurned = from !== '' && to !== '' && to < from;
  const isWhole = from !== '' && to !== '' && !isTurned;
  return (
    <details className={styles.export}>
      <summary>Sales as a file for your tax adviser</summary>
      <div className={styles.days}>
        <TextField
          label="First day"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Last day"
          type="date"
          value={to}
          error={isTurned ? 'The last day comes before the first.' : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
        {isWhole && (
          <a href={urlOf('exportOrders', {}, { from, to })} download className={styles.download}>
            Download CSV
          </a>
        )}
      </div>
    </details>
  );
}
