type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let isAdopting = false;

/**
 * Reports filled-in fields to React. Some browsers and password managers fill in a form without an event (react/react
 * #1159), and React would write the old values back with the next render. So before React handles an input, a click or
 * a submit, each field with a value that React does not know gets an input event.
 */
function adoptFilled(event: Event): void {
  if (isAdopting) return;
  isAdopting = true;
  const fields = [...document.forms].flatMap((form) => [...form.elements] as Field[]);
  // The field being typed into comes first, so that its caret does not move.
  const filled = fields
    .filter(isFilled)
    .sort((a, b) => Number(b === event.target) - Number(a === event.target));
  // Read now, because the render after the first event would reset the other fields.
  const values = filled.map(({ value }) => value);
  for (const [index, field] of filled.entries()) {
    const type = Object.getPrototypeOf(field);
    if (field.value !== values[index])
      Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(field, values[index]);
    field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }));
  }
  isAdopting = false;
}

/** Whether a field's value differs from React's value: `defaultValue`, or `data-value` of a `Select`. */
function isFilled(field: Field): boolean {
  return field.value !== ('options' in field ? (field.dataset['value'] ?? field.value) : field.defaultValue);
}

if (typeof document !== 'undefined')
  for (const type of ['input', 'click', 'submit']) document.addEventListener(type, adoptFilled, true);
