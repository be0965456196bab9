import { type ComponentProps, useId, useMemo } from 'react';
import { keepMeasures } from '#shared/text/measures.ts';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'value'> & {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
};

/**
 * The browser's own select, which is a wheel or sheet on phones. It is transparent and above a text with the chosen
 * option, because its own text is cut off at one line.
 */
export function Select({ label, hideLabel, options, value, onChange, className, id, ...rest }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  // Memoized, so that typing in another field of the form does not compare hundreds of countries again.
  const list = useMemo(
    () =>
      options.map(({ value: own, label: words }) => (
        <option key={own} value={own}>
          {words}
        </option>
      )),
    [options],
  );
  const chosen = options.find((option) => option.value === value) ?? options[0];
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={selectId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.choice}>
        <select
          id={selectId}
          className={styles.native}
          value={value}
          data-value={value}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        >
          {list}
        </select>
        <span className={classNames(styles.control, styles.chosen)} aria-hidden="true">
          <span className={styles.words}>{chosen && keepMeasures(chosen.label)}</span>
          <Icon name="down" size={20} />
        </span>
      </div>
    </div>
  );
}
