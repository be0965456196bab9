type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let isAdopting = false;

/**
 * Some browsers and password managers fill in a form without an event (react/react #1159). React then knows nothing of
 * it, and writes the old values back with the next render. So before anything is typed, pressed or sent, each field with
 * another value than React gave it says so.
 */
function adoptFilled(event: Event): void {
  if (isAdopting) return;
  isAdopting = true;
  const fields = [...document.forms].flatMap((form) => [...form.elements] as Field[]);
  // What is being typed into comes first: its caret stays where it is.
  const filled = fields
    .filter(isFilled)
    .sort((a, b) => Number(b === event.target) - Number(a === event.target));
  // The render that follows the first one's event would take the others' values.
  const values = filled.map(({ value }) => value);
  for (const [index, field] of filled.entries()) {
    const type = Object.getPrototypeOf(field);
    if (field.value !== values[index])
      Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(field, values[index]);
    field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }));
  }
  isAdopting = false;
}

/** React writes the value that it knows into `defaultValue`; `Select` has no such thing. */
function isFilled(field: Field): boolean {
  return field.value !== ('options' in field ? (field.dataset['value'] ?? field.value) : field.defaultValue);
}

if (typeof document !== 'undefined')
  for (const type of ['input', 'click', 'submit']) document.addEventListener(type, adoptFilled, true);
