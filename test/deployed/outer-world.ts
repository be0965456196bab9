import { squareProductionHosts, squareSandboxHosts } from '#infra/headers.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { distributionDomain } from './names.ts';

export const applicationId = 'sandbox-sq0idb-local-simulator';

/** The outer world's addresses, put in wherever the template names them, and nothing else of it. */
export function addressBook(
  url: string,
  { url: square, bankUrl }: Pick<SquareSimulator, 'url' | 'bankUrl'>,
): Readonly<Record<string, string>> {
  const hosts = [squareSandboxHosts, squareProductionHosts].flatMap(({ script, connect }) => [
    ...script,
    ...connect,
  ]);
  return {
    [`https://${distributionDomain}`]: url,
    ...Object.fromEntries(hosts.map((host) => [host, square])),
    // Where the policy admits every bank, the simulator's is one: a browser holds http on localhost for as safe.
    ' https:;': ` https: ${bankUrl};`,
  };
}

/** Where AWS and Square are reached; the only variables the template does not decide. */
export function world(aws: string, square: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL: aws,
    SQUARE_ENVIRONMENT: square,
    SQUARE_APPLICATION_ID: applicationId,
    SQUARE_SCRIPT_URL: `${square}/v1/square.js`,
    IMAGE_HOSTS: new URL(square).host,
  };
}
