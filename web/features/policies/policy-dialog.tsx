import type { PolicyName } from '#shared/texts/policies.ts';
import { policyTitles } from '#web/api/use-policy-pages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PolicyText } from './policy-text.tsx';

interface PolicyDialogProps {
  readonly name: PolicyName;
  readonly onClose: () => void;
}

/** Shows a policy in a dialog over a form. The form stays unchanged. */
export default function PolicyDialog({ name, onClose }: PolicyDialogProps) {
  return (
    <Dialog onClose={onClose} title={policyTitles[name]} width="medium">
      <PolicyText name={name} />
    </Dialog>
  );
}
