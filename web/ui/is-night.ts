/** Whether the page is dark: by the visitor's choice, otherwise by the device's. */
export function isNight(): boolean {
  const { colorScheme } = document.documentElement.style;
  return colorScheme ? colorScheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
