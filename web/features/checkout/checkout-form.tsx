import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { firstCountry, type ShippingForm, shippingFormErrors } from '#shared/shipping/shipping-address.ts';
import { offeredCountries } from '#web/words/offered-countries.ts';
import '#web/ui/autofill.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { countryInSentence } from '#shared/shipping/country-names.ts';
import { mayBeSentTo } from '#shared/shipping/shippable.ts';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { cartErrorToast, cartToast } from '#web/features/cart/cart-toasts.ts';
import { formatAndSize } from '#web/features/cart/format-and-size.ts';
import { dismissToasts } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './checkout.module.css';
import { ShippingFields } from './shipping-fields.tsx';
import type { Wallet } from './wallet.ts';

const emptyForm = (): ShippingForm => ({
  email: '',
  name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  country: firstCountry(offeredCountries),
});

/** Kept in memory after the dialog closes, and not stored, because it is private. */
let draft = emptyForm();

/** @internal Tests begin with an empty form. */
export function forgetShippingDraft(): void {
  draft = emptyForm();
}

interface CheckoutFormProps {
  /** Id of the form, for the pay button outside of it. */
  readonly id: string;
  readonly working: boolean;
  /** The works to buy. */
  readonly items: readonly CartItem[];
  /** Submits a valid form. Returns the reason if Square requires a phone number. */
  readonly onSubmit: (form: ShippingForm, wallet?: Wallet) => Promise<string | undefined>;
  /** Called when the last line was removed, because its work is not sent to the chosen country. */
  readonly onEmptied: () => void;
  /** The wallet buttons and the card field. */
  readonly children: (payWith: (wallet: Wallet) => void) => ReactNode;
}

/** The form for shipping address, wallet and card. Nothing is ordered until every field is valid (rule 9.5). */
export function CheckoutForm({ id, working, items, onSubmit, onEmptied, children }: CheckoutFormProps) {
  const [form, setForm] = useState(draft);
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const refusal = useRef<HTMLElement>(null);
  const [phoneRefusal, setPhoneRefusal] = useState<{ readonly phone: string; readonly reason: string }>();
  const errors = tried ? shippingFormErrors(form) : {};
  // Square's reason is shown until the number is changed, because it is more precise than the form's rule.
  if (phoneRefusal && form.phone === phoneRefusal.phone) errors.phone = phoneRefusal.reason;

  useEffect(() => {
    const phone = phoneRefusal && element.current?.elements.namedItem('phone');
    if (phone instanceof HTMLElement) phone.focus();
  }, [phoneRefusal]);

  function change(field: keyof ShippingForm, value: string) {
    draft = { ...form, [field]: value };
    setForm(draft);
  }

  async function send(wallet: Wallet | undefined) {
    const reason = await onSubmit(form, wallet);
    if (reason === undefined) return;
    const { phone = '' } = form;
    change('phone', phone);
    setPhoneRefusal({ phone, reason });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    pay();
  }

  /** Call this synchronously, because a wallet opens only within the press. */
  function pay(wallet?: Wallet) {
    if (working) return;
    setTried(true);
    const wrong = Object.keys(shippingFormErrors(form));
    if (wrong.length === 0) {
      if (refusedLines(items, form.country).length > 0) refusal.current?.focus();
      else void send(wallet);
      return;
    }
    console.info('Form validation failed', wrong);
    const first = element.current?.elements.namedItem(wrong[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  }

  /** Move the focus, because the focused button has disappeared. */
  function removed(isEmpty: boolean) {
    const country = element.current?.elements.namedItem('country');
    if (isEmpty) onEmptied();
    else if (country instanceof HTMLElement) country.focus();
  }

  return (
    <form ref={element} id={id} onSubmit={submit} noValidate>
      <ShippingFields form={form} errors={errors} onChange={change} readOnly={working} />
      <RefusedDestination
        items={items}
        country={form.country}
        paused={working}
        message={refusal}
        onRemoved={removed}
      />
      {children(pay)}
    </form>
  );
}

/** Returns the lines whose works cannot be shipped to `country`. */
function refusedLines(items: readonly CartItem[], country: string): readonly CartItem[] {
  return items.filter(({ artwork }) => !mayBeSentTo(artwork, country));
}

interface RefusedDestinationProps {
  readonly items: readonly CartItem[];
  readonly country: string;
  /** Whether a payment is running, during which no line can be removed. */
  readonly paused: boolean;
  /** The message, which gets the focus when the shopper tries to pay anyway. */
  readonly message: RefObject<HTMLElement | null>;
  /** Called after works were removed. `isEmpty`: no line is left. */
  readonly onRemoved: (isEmpty: boolean) => void;
}

/** Names the works that are not sent to the chosen country, and the possible solutions (rule 23.4). */
function RefusedDestination({ items, country, paused, message, onRemoved }: RefusedDestinationProps) {
  const { mutateAsync, isPending } = useOperation('removeCartItem');
  const wordsId = useId();
  const refused = refusedLines(items, country);
  const isOne = refused.length === 1;

  async function remove() {
    for (const { id, artworkId } of refused) {
      try {
        await mutateAsync({ params: { id } });
        dismissToasts(cartToast(artworkId));
      } catch (error) {
        return cartErrorToast(artworkId, error, 'Failed to remove item');
      }
    }
    onRemoved(refused.length === items.length);
  }

  return (
    <Stack gap="0" aria-live="polite">
      {refused.length > 0 && (
        <Stack
          as="section"
          ref={message}
          gap="1"
          start
          className={classNames('box', styles.message)}
          tabIndex={-1}
          aria-labelledby={wordsId}
        >
          <Text id={wordsId} tone="danger" strong>
            {`${isOne ? 'This work is' : 'These works are'} not shipped to ${countryInSentence(country)}:`}
          </Text>
          <ul className={styles.works}>
            {refused.map((item) => (
              <li key={item.id}>
                <strong>
                  <bdi>{displayTitle(item.artwork.title)}</bdi>
                </strong>
                <span>{` (${formatAndSize(item)}). ${shippingWords(item.artwork)}`}</span>
              </li>
            ))}
          </ul>
          <p>Choose another country above, or</p>
          <Button onClick={() => void remove()} inactive={paused || isPending}>
            {isPending ? 'Removing...' : `Remove ${isOne ? 'it' : 'them'} from the cart`}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
