import { useQueryClient } from '@tanstack/react-query';
import type { EnquiryKind } from '#shared/rules/enquiry-form.ts';
import { query } from '#web/api/queries.ts';
import ContactDialog from '#web/features/contact/contact-dialog.tsx';
import { AskForm } from './ask-form.tsx';

interface AskDialogProps {
  readonly work: { readonly id: string; readonly title: string };
  readonly about: EnquiryKind;
  readonly onClose: () => void;
}

/**
 * The form where the shop can carry the question to the artist; else, or where nobody knows, the three ways to write to
 * her, which need no shop. Which of them is known before it opens.
 */
export default function AskDialog({ work, about, onClose }: AskDialogProps) {
  const isOpen = useQueryClient().getQueryData(query('getEnquiryForm').queryKey)?.isOpen;
  return isOpen ? (
    <AskForm work={work} about={about} onClose={onClose} />
  ) : (
    <ContactDialog onClose={onClose} />
  );
}
