import { copyText } from '#web/layout/contact/copy-text.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface ShareButtonProps {
  readonly title: string;
  /** The address to share; by default the page's own. */
  readonly url?: string;
}

/** A button that opens the device's share sheet, or else copies the link. */
export function ShareButton({ title, url: given }: ShareButtonProps) {
  async function share() {
    const url = given ?? window.location.href;
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The visitor closed the sheet. After any other error the link is copied.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(url)) {
      toast({ title: 'Link copied!', description: 'The address of this page is on the clipboard.' });
    } else {
      toast({ title: 'Copy this link', description: url });
    }
  }

  return (
    <Button variant="quiet" onClick={share}>
      <Icon name="share" size={20} />
      Share
    </Button>
  );
}
