import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Any credentials do for the emulator, but the SDK wants some. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export function localDynamo(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: 'local', credentials: localCredentials });
}
