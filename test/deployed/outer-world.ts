import { distributionDomain } from './names.ts';

export const applicationId = 'sandbox-sq0idb-local-simulator';

/** The outer world's addresses, put in wherever the template names them, and nothing else of it. */
export const addressBook = (url: string): Readonly<Record<string, string>> => ({
  [`https://${distributionDomain}`]: url,
});

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
