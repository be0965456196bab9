import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { TextField } from './text-field.tsx';

interface EmailCodeFieldProps {
  /** Text that says why a code is needed and where it was sent. Must be a new object for each code. */
  readonly words: { readonly text: string };
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Whether something is being sent. */
  readonly paused: boolean;
  readonly onSendAnother: () => void;
}

/** A field for a code from an email. It is focused each time a code was sent. */
export function EmailCodeField({ words, value, onChange, paused, onSendAnother }: EmailCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (words) field.current?.focus();
  }, [words]);

  return (
    <Stack gap="1">
      <p>{words.text}</p>
      <TextField
        ref={field}
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        readOnly={paused}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button onClick={onSendAnother} inactive={paused}>
        Send another code
      </Button>
    </Stack>
  );
}
