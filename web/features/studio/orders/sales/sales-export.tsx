import { urlOf } from '#web/api/client.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Days } from './periods.ts';
import styles from './sales.module.css';

interface SalesExportProps {
  readonly days: Days;
  readonly timeZone: string;
  /** Told to those who do not see beside what the link stands. */
  readonly of?: string;
}

/** The sales of these days as a file, for the tax adviser. */
export function SalesExport({ days, timeZone, of }: SalesExportProps) {
  return (
    <a
      href={urlOf('exportOrders', {}, { ...days, zone: timeZone })}
      download
      className={classNames('touch', styles.export)}
    >
      Export sales (CSV)
      {of !== undefined && <span className="visually-hidden">{` of ${of}`}</span>}
    </a>
  );
}
