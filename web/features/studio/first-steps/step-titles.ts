import type { StepName } from '#shared/rules/first-steps.ts';

export const stepTitles: Readonly<Record<StepName, string>> = {
  connect: 'Connect with Square',
  location: 'Choose the payment location',
  sync: 'Bring in your works',
  purchase: 'Make a test purchase',
  live: 'Go live',
};
