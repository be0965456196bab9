import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type TextAreaProps = ComponentProps<'textarea'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong, in words; marks the field as invalid. */
  readonly error?: string | undefined;
};

/** A field of several lines, which grows with what is written where the browser can. */
export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const noteId = `${areaId}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={areaId} className={styles.label}>
        {label}
      </label>
      <textarea
        id={areaId}
        className={classNames(styles.control, styles.area)}
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
