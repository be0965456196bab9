import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { type FieldWords, TextField } from './text-field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> & FieldWords;

/** A field of several lines, which grows with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  // Of the properties that are given on, only the types of the events name another element.
  const others = props as ComponentProps<typeof TextField>;
  return <TextField {...others} as="textarea" control={styles.area} />;
}
