import { Fragment } from 'react';
import { keepMeasures } from '#shared/text/measures.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './artwork-panel.module.css';

interface FactListProps {
  /** Facts as pairs of label and value. A fact without a value is left out. */
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
  readonly className?: string | undefined;
}

export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map(([label, value]) =>
        value ? (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{keepMeasures(value)}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}
