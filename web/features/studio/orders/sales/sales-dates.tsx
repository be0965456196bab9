import { useState } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import type { Days } from './periods.ts';
import styles from './sales.module.css';

interface SalesDatesProps {
  readonly first: Days;
  /** Undefined while they are no period. */
  readonly onChange: (days: Days | undefined) => void;
}

/** Any first and last day. */
export function SalesDates({ first, onChange }: SalesDatesProps) {
  const [{ from, to }, setDays] = useState(first);
  const isTurned = from !== '' && to !== '' && to < from;

  function change(days: Days) {
    setDays(days);
    const isWhole = days.from !== '' && days.to !== '' && days.from <= days.to;
    onChange(isWhole ? days : undefined);
  }

  return (
    <div className={styles.dates}>
      <TextField
        label="First day"
        type="date"
        value={from}
        onChange={({ target }) => change({ from: target.value, to })}
      />
      <TextField
        label="Last day"
        type="date"
        value={to}
        error={isTurned ? 'The last day comes before the first.' : undefined}
        onChange={({ target }) => change({ from, to: target.value })}
      />
    </div>
  );
}
