import { type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, useMemo } from 'react';
import { type FieldHelp, postalCodeHelp, stateHelp } from '#shared/shipping/address-help.ts';
import { countryName } from '#shared/shipping/country-names.ts';
import type { ShippingForm } from '#shared/shipping/shipping-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/field.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextButton } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { offeredCountries } from '#web/words/offered-countries.ts';
import styles from './checkout.module.css';

interface ShippingFieldsProps {
  readonly form: ShippingForm;
  readonly errors: Partial<Record<keyof ShippingForm, string>>;
  readonly onChange: (field: keyof ShippingForm, value: string) => void;
  /** Whether a payment is running. Disabled fields would lose the focus, so the fields are read-only. */
  readonly readOnly: boolean;
}

interface FieldSpec {
  readonly name: Exclude<keyof ShippingForm, 'country'>;
  readonly label: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  /** Maximum number of characters that the server accepts. */
  readonly maxLength: number;
  /** Whether the field shares a row with similar fields if there is room. */
  readonly beside?: boolean;
  /** Returns help for countries whose addresses lack this part or have a shorter form of it. */
  readonly help?: (form: ShippingForm) => FieldHelp | undefined;
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
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', maxLength: 255, beside: true },
  {
    name: 'state',
    label: 'State',
    autoComplete: 'shipping address-level1',
    maxLength: 255,
    beside: true,
    help: stateHelp,
  },
  {
    name: 'postalCode',
    label: 'Postal code',
    autoComplete: 'shipping postal-code',
    maxLength: 12,
    beside: true,
    help: postalCodeHelp,
  },
  {
    name: 'phone',
    label: 'Phone number',
    autoComplete: 'tel',
    maxLength: 40,
    input: { type: 'tel', inputMode: 'tel' },
  },
];

/** Address and contact of the shopper. The phone number is a field only after Square has required it. */
export function ShippingFields({ form, errors, onChange, readOnly }: ShippingFieldsProps) {
  const countries = useMemo(countryOptions, []);
  return (
    <Stack as="fieldset" className={styles.fields} data-read-only={readOnly || undefined}>
      <legend className="visually-hidden">Shipping address</legend>
      {fields
        .filter(({ name }) => form[name] !== undefined)
        .map((field) => (
          <Field
            key={field.name}
            field={field}
            form={form}
            error={errors[field.name]}
            onChange={onChange}
            readOnly={readOnly}
          />
        ))}
      <Select
        label="Country"
        name="country"
        autoComplete="shipping country"
        options={countries}
        value={form.country}
        aria-disabled={readOnly || undefined}
        onChange={(country) => {
          if (!readOnly) onChange('country', country);
        }}
      />
    </Stack>
  );
}

interface FieldProps extends Pick<ShippingFieldsProps, 'form' | 'onChange' | 'readOnly'> {
  readonly field: FieldSpec;
  readonly error: string | undefined;
}

function Field({ field, form, error, onChange, readOnly }: FieldProps) {
  const { name, label, autoComplete, maxLength, beside, input } = field;
  const id = `shipping-${name}`;
  const helpId = `${id}-help`;
  const help = readOnly ? undefined : field.help?.(form);

  function fill(value: string) {
    onChange(name, value);
    // The focused button disappears with its suggestion.
    document.getElementById(id)?.focus();
  }

  return (
    <div className={beside ? styles.beside : undefined}>
      <TextField
        id={id}
        name={name}
        label={label}
        autoComplete={autoComplete}
        maxLength={maxLength}
        required={name !== 'address2'}
        readOnly={readOnly}
        value={form[name] ?? ''}
        onChange={(event) => onChange(name, event.target.value)}
        error={error}
        {...(help && { 'aria-describedby': classNames(error && `${id}-note`, helpId) })}
        {...input}
      />
      {help && <HelpLine id={helpId} help={help} onFill={fill} />}
    </div>
  );
}

/** Returns the countries that the artist sends works to, with English names. */
function countryOptions() {
  return offeredCountries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

interface HelpLineProps {
  readonly id: string;
  readonly help: FieldHelp;
  readonly onFill: (value: string) => void;
}

/** A suggestion below a field, with a button that fills the suggestion in. */
function HelpLine({ id, help: { text, fill }, onFill }: HelpLineProps) {
  return (
    <Stack gap="0" start className={classNames(fieldStyles.hint, styles.help)}>
      <p id={id}>{text}</p>
      {fill !== undefined && <TextButton onClick={() => onFill(fill)}>{`Write ${fill}`}</TextButton>}
    </Stack>
  );
}
