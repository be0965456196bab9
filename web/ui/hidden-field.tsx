interface HiddenFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that people cannot see or reach. Only programs that fill in every field fill it in. */
export function HiddenField({ value, onChange }: HiddenFieldProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
