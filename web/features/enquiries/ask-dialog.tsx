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
 * The form where the shop can send the question to the artist; else, or where that is unknown, three ways to write an
 * email, which need no server. Which of them is known before the dialog opens.
 */
export default function AskDialog({ work, about, onClose }: AskDialogProps) {
  const isOpen = useQueryClient().getQueryData(query('getEnquiryForm').queryKey)?.isOpen;
  return isOpen ? (
    <AskForm work={work} about={about} onClose={onClose} />
  ) : (
    <ContactDialog onClose={onClose} />
  );
}
