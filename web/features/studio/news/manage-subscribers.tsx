import { SaveFileButton } from '#web/features/studio/kit/save-file-button.tsx';
import { Section } from '#web/ui/layout.tsx';

/** Exports the list as a file. */
export function ManageSubscribers({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Section title="Manage subscribers" gap="1" start divided>
      <SaveFileButton operation="exportSubscribers">Download the list as CSV</SaveFileButton>
    </Section>
  );
}
