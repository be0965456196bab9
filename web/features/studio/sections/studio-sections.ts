import { paths } from '#web/paths.ts';

/** The studio's places, in the order of its section bar. */
export const studioSections = [
  { name: 'Works', path: paths.admin },
  { name: 'Orders', path: paths.openOrders },
  { name: 'Readers', path: paths.readers },
  { name: 'Activity', path: paths.activity },
  { name: 'Settings', path: paths.settings },
] as const;
