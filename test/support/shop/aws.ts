import { tmpdir } from 'node:os';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import { type AwsEndpoints, startAwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { leave } from './left-behind.ts';

/**
 * Starts local AWS services for this process until the end of the test or the file. By default they have no parameters
 * and share a folder for buckets.
 */
export async function startTestAws(
  options: Partial<Parameters<typeof startAwsEndpoints>[0]> = {},
): Promise<AwsEndpoints> {
  const aws = await startAwsEndpoints({
    parameters: new Map(),
    startExecution: async () => undefined,
    buckets: tmpdir(),
    ...options,
  });
  leave(aws.stop);
  Object.assign(process.env, {
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_SSM: aws.url,
    AWS_ENDPOINT_URL_SFN: aws.url,
    AWS_ENDPOINT_URL_S3: aws.url,
    AWS_ENDPOINT_URL_SESV2: aws.url,
  });
  return aws;
}
