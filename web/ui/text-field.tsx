import { type ComponentProps, type ElementType, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface FieldWords {
  readonly label: string;
  /** Shows the label only to screen readers. */
  readonly hideLabel?: boolean;
  readonly hint?: string | undefined;
  /** Error text. It marks the field as invalid. */
  readonly error?: string | undefined;
}

interface TextFieldProps extends ComponentProps<'input'>, FieldWords {
  /** Element that is rendered as the input; `control` is its class name. */
  readonly as?: ElementType;
  readonly control?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { as: Control = 'input', control, label, hideLabel, hint, error, className, id, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <Control
        id={inputId}
        className={classNames(styles.control, control)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...rest}
      />
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
