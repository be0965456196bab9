import { paths } from '#shared/site/paths.ts';

/** Sections that the bar marks on pages without an entry of their own. Keys and values are paths. */
export const innerPages: Readonly<Record<string, string>> = {
  [paths.texts]: paths.settings,
  [paths.square]: paths.settings,
  [paths.firstSteps]: paths.settings,
};

/** The sections in the studio's own bar, in order. The navigation bar has two more. */
export const studioSections = [
  { name: 'Subscribers', path: paths.subscribers },
  { name: 'Activity', path: paths.activity },
  { name: 'Settings', path: paths.settings },
] as const;
