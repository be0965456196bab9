import { problem } from './page.js';

/** Argument checks of Square's script. */
const text = ['backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontWeight'];
const styleProperties = {
  input: text,
  'input::placeholder': ['color'],
  '.input-container': ['borderColor', 'borderRadius', 'borderWidth'],
  '.message-text': ['color'],
  '.message-icon': ['color'],
};
const states = /(?<=input|container)\.is-focus|\.is-error/;

export function checkStyle(style) {
  for (const [selector, rules] of Object.entries(style ?? {})) {
    if (selector.startsWith('@media')) checkStyle(rules);
    else checkRules(selector, rules);
  }
}

function checkRules(selector, rules) {
  const allowed = styleProperties[selector.replace(states, '')];
  if (!allowed) throw problem('InvalidInputStyleSelectorError', `${selector} is not a valid selector.`);
  for (const [property, value] of Object.entries(rules)) {
    if (!allowed.includes(property)) {
      throw problem('InvalidInputStylePropertyError', `${property} is not valid for ${selector}.`);
    }
    const size = property === 'fontSize' ? Number.parseFloat(value) : 0;
    if (typeof value !== 'string' || size > 16) {
      throw problem('InvalidInputStyleValueError', `${value} is not a valid ${property}.`);
    }
  }
}

export function elementOf(selectorOrElement) {
  const element =
    typeof selectorOrElement === 'string' ? document.querySelector(selectorOrElement) : selectorOrElement;
  if (!(element instanceof HTMLElement)) {
    throw problem('ElementNotFoundError', `Element not found: ${selectorOrElement}`);
  }
  if (!['DIV', 'SPAN'].includes(element.tagName)) {
    throw problem('InvalidElementTypeError', 'The element must be a div or a span.');
  }
  return element;
}

export function checkDetails(details) {
  if (details === undefined) return undefined;
  const { amount, currencyCode, intent, billingContact } = details;
  const lines = billingContact?.addressLines ?? [];
  const checks = {
    'Verification details need the amount as a decimal text.':
      typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount),
    'Verification details need a currency code.': /^[A-Z]{3}$/.test(currencyCode ?? ''),
    'Verification details need an intent.': ['CHARGE', 'STORE', 'CHARGE_AND_STORE'].includes(intent),
    'EXPECTED_STRING: addressLines': lines.every((line) => typeof line === 'string'),
  };
  for (const [message, isGood] of Object.entries(checks))
    if (!isGood) throw problem('TokenizationError', message);
  return { amount, currencyCode, intent };
}
