import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import type { ShippingForm } from '#shared/rules/shipping-address.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './checkout.module.css';
import { countryOptions } from './countries.ts';

interface ShippingFieldsProps {
  readonly form: ShippingForm;
  readonly errors: Partial<Record<keyof ShippingForm, string>>;
  readonly onChange: (field: keyof ShippingForm, value: string) => void;
  /** While it is being paid. Disabled fields would drop the focus of whoever pressed Enter in one. */
  readonly readOnly: boolean;
}

interface FieldSpec {
  readonly name: Exclude<keyof ShippingForm, 'country'>;
  readonly label: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  /** What the server takes. */
  readonly maxLength: number;
  readonly half?: boolean;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
}

const fields: readonly FieldSpec[] = [
  {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    maxLength: 255,
    input: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  { name: 'name', label: 'Full name', autoComplete: 'shipping name', maxLength: 255 },
  { name: 'address1', label: 'Address', autoComplete: 'shipping address-line1', maxLength: 500 },
  {
    name: 'address2',
    label: 'Apartment, suite, etc. (optional)',
    autoComplete: 'shipping address-line2',
    maxLength: 500,
  },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', maxLength: 255 },
  { name: 'state', label: 'State', autoComplete: 'shipping address-level1', maxLength: 255, half: true },
  {
    name: 'postalCode',
    label: 'Postal code',
    autoComplete: 'shipping postal-code',
    maxLength: 12,
    half: true,
  },
];

/** Where the work goes and who bought it. */
export function ShippingFields({ form, errors, onChange, readOnly }: ShippingFieldsProps) {
  return (
    <fieldset className={styles.fields} data-read-only={readOnly || undefined}>
      <legend className="unseen">Shipping address</legend>
      {fields.map(({ name, label, autoComplete, maxLength, half, input }) => (
        <TextField
          key={name}
          id={`shipping-${name}`}
          name={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={maxLength}
          required={name !== 'address2'}
          readOnly={readOnly}
          value={form[name]}
          onChange={(event) => onChange(name, event.target.value)}
          error={errors[name]}
          className={half ? styles.half : undefined}
          {...input}
        />
      ))}
      <Select
        label="Country"
        name="country"
        autoComplete="shipping country"
        options={countryOptions()}
        value={form.country}
        aria-disabled={readOnly || undefined}
        onChange={(country) => {
          if (!readOnly) onChange('country', country);
        }}
      />
    </fieldset>
  );
}
