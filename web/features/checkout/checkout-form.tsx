import { type FormEvent, type ReactNode, useState } from 'react';
import { defaultCountry, type ShippingForm, shippingFormErrors } from '#shared/rules/shipping-address.ts';
import { ShippingFields } from './shipping-fields.tsx';

const emptyForm: ShippingForm = {
  email: '',
  name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  country: defaultCountry,
};

/** What she typed survives closing the dialog, but not the page: it is nobody else's. */
let draft = emptyForm;

/** @internal Each test begins with a page of its own. */
export function forgetShippingDraft(): void {
  draft = emptyForm;
}

interface CheckoutFormProps {
  /** The button that pays names it: it stands at the foot of the dialog, outside the form. */
  readonly id: string;
  readonly working: boolean;
  readonly onSubmit: (form: ShippingForm) => void;
  /** The card field. */
  readonly children: ReactNode;
}

/** Shipping address and card. Nothing is ordered until every field passes (rule 9.5). */
export function CheckoutForm({ id, working, onSubmit, children }: CheckoutFormProps) {
  const [form, setForm] = useState(draft);
  const [tried, setTried] = useState(false);
  const errors = tried ? shippingFormErrors(form) : {};

  function change(field: keyof ShippingForm, value: string) {
    draft = { ...form, [field]: value };
    setForm(draft);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working) return;
    setTried(true);
    const wrong = Object.keys(shippingFormErrors(form));
    if (wrong.length === 0) {
      onSubmit(form);
      return;
    }
    console.info('Form validation failed', wrong);
    const first = event.currentTarget.elements.namedItem(wrong[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <ShippingFields form={form} errors={errors} onChange={change} readOnly={working} />
      {children}
    </form>
  );
}
