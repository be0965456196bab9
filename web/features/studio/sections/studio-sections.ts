import { paths } from '#shared/site/paths.ts';

/** Pages that a section leads to, by its address; its own entry of the bar is marked there, too. */
export const innerPages: Readonly<Record<string, string>> = {
  [paths.texts]: paths.settings,
  [paths.square]: paths.settings,
  [paths.firstSteps]: paths.settings,
};

/** The studio's places besides the two that the navigation bar names, in the order of their own bar. */
export const studioSections = [
  { name: 'Subscribers', path: paths.subscribers },
  { name: 'Activity', path: paths.activity },
  { name: 'Settings', path: paths.settings },
] as const;
