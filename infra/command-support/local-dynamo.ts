import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The emulator accepts any credentials, but the SDK requires some. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export function localDynamo(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: 'local', credentials: localCredentials });
}
