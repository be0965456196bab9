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
 * The platform's own select: on a phone it is the wheel or sheet people know. It lies invisible over the words of what is
 * chosen, because its own stand on one line and are cut off where that is short.
 */
export function Select({ label, hideLabel, options, value, onChange, className, id, ...rest }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  // Hundreds of countries are not compared again with each letter that is typed elsewhere in the form.
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
