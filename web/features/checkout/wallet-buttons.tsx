import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentLocation } from '#shared/studio/studio.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isNight } from '#web/ui/is-night.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './checkout.module.css';
import { offerWallets, type Wallet } from './wallet.ts';

interface WalletButtonsProps {
  /** The location that receives the payment; undefined while nothing can be paid. */
  readonly location: PaymentLocation | undefined;
  /** Total in minor units. */
  readonly total: number;
  readonly working: boolean;
  /** Called synchronously within the press. */
  readonly onPress: (wallet: Wallet) => void;
}

/** The buttons of Google Pay and Apple Pay. Renders no button for a wallet that the device does not support. */
export function WalletButtons({ location, total, working, onPress }: WalletButtonsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [generation, setGeneration] = useState(0);
  const offer = useEffectEvent((pays: PaymentLocation, element: HTMLElement, signal: AbortSignal) =>
    offerWallets({
      location: pays,
      total,
      place: element,
      signal,
      renew: () => setGeneration((last) => last + 1),
      onReady: (wallet) => setWallets((ready) => [...ready, wallet]),
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another generation is another pair of wallets.
  useEffect(() => {
    if (!location || !place.current) return;
    const life = new AbortController();
    offer(location, place.current, life.signal);
    return () => {
      life.abort();
      setWallets([]);
    };
  }, [location, generation]);

  function press(event: MouseEvent<HTMLElement>, name: Wallet['name']) {
    const wallet = wallets.find((ready) => ready.name === name);
    if (!wallet) return;
    // Prevent Google's button from submitting the form.
    event.preventDefault();
    // Safari does not focus a pressed button, but the focus must return to the button after the sheet has closed.
    if (event.target instanceof Element) event.target.closest('button')?.focus();
    onPress(wallet);
  }

  const has = (name: Wallet['name']) => wallets.some((ready) => ready.name === name);
  return (
    <Stack gap="1" className={styles.wallets} data-empty={wallets.length === 0 || undefined}>
      {has('Apple Pay') && (
        <button
          type="button"
          className={classNames(styles.apple, isNight() && styles.night)}
          aria-label="Buy with Apple Pay"
          aria-disabled={working || undefined}
          onClick={(event) => press(event, 'Apple Pay')}
        >
          {/* Browsers that support Apple's logo show it in place of this text. */}
          Apple Pay
        </button>
      )}
      {/* biome-ignore lint/a11y: the button is Google's own, which Square puts in here. */}
      <div
        ref={place}
        className={styles.google}
        data-ready={has('Google Pay') || undefined}
        onClick={(event) => press(event, 'Google Pay')}
      />
    </Stack>
  );
}
