import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './settings.module.css';
import type { SellingLine } from './use-selling-check.ts';

/** What a sale needs, a line each: how it stands, and what to do where it could be better. */
export function SellingLines({ lines }: { readonly lines: readonly SellingLine[] }) {
  return (
    <Stack as="ul" gap="1" className={styles.lines}>
      {lines.map(({ isGood, says, cure }) => (
        <li key={says}>
          <Text as="span" tone={isGood ? 'soft' : 'danger'}>
            <Icon name={isGood && !cure ? 'check' : 'alert'} size={18} />
          </Text>
          <div>
            <span>{says}</span>
            {cure && <Text tone="soft">{cure}</Text>}
          </div>
        </li>
      ))}
    </Stack>
  );
}
