import { paths } from '#shared/site/paths.ts';

/** Pages below a section, by the section's address; the bar marks the section there. */
export const innerPages: Readonly<Record<string, string>> = {
  [paths.texts]: paths.settings,
  [paths.square]: paths.settings,
  [paths.firstSteps]: paths.settings,
};

/** The sections of the studio's own bar in their order; the navigation bar has two more. */
export const studioSections = [
  { name: 'Subscribers', path: paths.subscribers },
  { name: 'Activity', path: paths.activity },
  { name: 'Settings', path: paths.settings },
] as const;
