/** Whether the page is dark, by the visitor's choice or else by the device's setting. */
export function isNight(): boolean {
  const { colorScheme } = document.documentElement.style;
  return colorScheme ? colorScheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
