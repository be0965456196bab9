import { answers, forwarding } from './cdn.ts';
import type { Control } from './control.ts';
import { operation, parts, switches } from './parts.ts';
import { rights, services } from './rights.ts';

export const controls: readonly Control[] = [
  ...rights,
  ...services,
  ...forwarding,
  ...answers,
  ...parts,
  ...switches,
  ...operation,
];
