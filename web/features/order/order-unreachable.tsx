import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';

/** Shown when the order's state cannot be read. */
export function OrderUnreachable({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <Message title="Your order could not be loaded">
      <p role="alert">It is safe with the shop. Please check your connection and try again.</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </Message>
  );
}
