/** Whether the page is shown in its night form: as the visitor has chosen, or else as the device says. */
export function isNight(): boolean {
  const { colorScheme } = document.documentElement.style;
  return colorScheme ? colorScheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
