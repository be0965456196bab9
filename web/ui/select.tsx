import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'children'> & {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** The platform's own select: on a phone it is the wheel or sheet people know. */
export function Select({ label, hideLabel, options, onChange, className, id, ...rest }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={selectId} className={hideLabel ? 'unseen' : styles.label}>
        {label}
      </label>
      <select
        id={selectId}
        className={classNames(styles.control, styles.select)}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
