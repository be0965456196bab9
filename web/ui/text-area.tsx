import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { type FieldWords, TextField } from './text-field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> & FieldWords;

/** A field for several lines, which grows with its text if the browser supports that. */
export function TextArea(props: TextAreaProps) {
  // These properties differ from TextField's only in the element type of their events.
  const others = props as ComponentProps<typeof TextField>;
  return <TextField {...others} as="textarea" control={styles.area} />;
}
