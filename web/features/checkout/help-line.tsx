import type { FieldHelp } from '#shared/rules/address-help.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextButton } from '#web/ui/text.tsx';
import styles from './checkout.module.css';

interface HelpLineProps {
  readonly id: string;
  readonly help: FieldHelp;
  readonly onFill: (value: string) => void;
}

/** A proposal under a field, and a button that fills it in. */
export function HelpLine({ id, help: { text, fill }, onFill }: HelpLineProps) {
  return (
    <Stack gap="0" start className={styles.help}>
      <p id={id}>{text}</p>
      {fill !== undefined && <TextButton onClick={() => onFill(fill)}>{`Write ${fill}`}</TextButton>}
    </Stack>
  );
}
