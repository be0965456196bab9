export const origin = new URL(document.currentScript.src).origin;

/** An error with the name that Square's script uses. */
export function problem(name, message) {
  return Object.assign(new Error(message), { name });
}

/** An element with these properties at the end of its parent. */
export function append(parent, tag, properties) {
  const element = Object.assign(document.createElement(tag), properties);
  parent.append(element);
  return element;
}

/** Shows a dialog with what `fill` puts into it. Resolves to its result, or undefined when the shopper closes the dialog. */
export function ask(ariaLabel, style, fill) {
  const dialog = append(document.body, 'dialog', { ariaLabel, style });
  const closed = new Promise((resolve) => {
    dialog.onclose = () => resolve(undefined);
  });
  const answer = Promise.race([fill(dialog), closed]);
  dialog.showModal();
  return answer.finally(() => dialog.remove());
}
