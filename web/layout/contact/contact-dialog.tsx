import { useTexts } from '#web/api/use-texts.ts';
import { toast } from '#web/stores/toasts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './contact-dialog.module.css';
import { copyText } from './copy-text.ts';

interface ContactDialogProps {
  readonly onClose: () => void;
}

/** Dialog with three ways to write to the artist (rule 1.8). */
export default function ContactDialog({ onClose }: ContactDialogProps) {
  const { artist, email } = useTexts();
  const webMail = `https://mail.google.com/mail/?view=cm&fs=1&to=${encodeURIComponent(email)}`;

  async function copyAddress() {
    onClose();
    if (await copyText(email)) {
      toast({ title: 'Email copied!', description: 'The address was copied to the clipboard.' });
    } else {
      toast({ title: 'Contact Email', description: email, duration: 5_000 });
    }
  }

  return (
    <Dialog onClose={onClose} title={`Contact ${artist}`}>
      <Text tone="soft">Questions about a work, an order or anything else are welcome.</Text>
      <ul className={styles.choices}>
        <li>
          <a
            className={styles.choice}
            href={webMail}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <Icon name="mail" />
            Open webmail
          </a>
        </li>
        <li>
          <a className={styles.choice} href={`mailto:${email}`} onClick={onClose}>
            <Icon name="M7 3.5h10v17H7zM11 17.5h2" />
            Open your email app
          </a>
        </li>
        <li>
          <button type="button" className={styles.choice} onClick={copyAddress}>
            <Icon name="M9 9h10v11H9zM5 15V4h10" />
            Copy the address
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
