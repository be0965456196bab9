/** What the Network Information API tells (https://wicg.github.io/netinfo/); Safari and Firefox tell nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

declare global {
  interface Navigator {
    readonly connection?: Connection;
  }
}

/**
 * How much may be fetched before it is asked for: `nothing` on a very slow connection, `intended` on a slow one, where a
 * link must show signs of being pressed first.
 */
export function prefetchLevel(): 'nothing' | 'intended' | 'likely' {
  const { effectiveType = '4g' } = navigator.connection ?? {};
  if (effectiveType.endsWith('2g')) return 'nothing';
  return effectiveType === '3g' ? 'intended' : 'likely';
}
