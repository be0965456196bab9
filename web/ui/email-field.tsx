import type { ComponentProps } from 'react';
import './autofill.ts';
import { TextField } from './text-field.tsx';

/** A field for an email address, with the API's maximum length. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      {...props}
    />
  );
}
