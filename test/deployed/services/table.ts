import { CreateTableCommand, type DynamoDBClient, type KeySchemaElement } from '@aws-sdk/client-dynamodb';
import type { Stack } from '#test/deployed/template.ts';

/** The template's table. */
export interface Table {
  readonly name: string;
  /** Name of the partition key of the table or of an index. */
  partitionKey(index?: string): string;
}

interface TableProperties {
  readonly AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[];
  readonly KeySchema: KeySchemaElement[];
  readonly GlobalSecondaryIndexes?: {
    IndexName: string;
    KeySchema: KeySchemaElement[];
    Projection: { ProjectionType: 'KEYS_ONLY' | 'ALL' | 'INCLUDE' };
  }[];
}

/** Creates the template's table in the emulator. */
export async function createTemplateTable(stack: Stack, client: DynamoDBClient): Promise<Table> {
  const [made, ...others] = stack.all<TableProperties>('AWS::DynamoDB::GlobalTable');
  if (!made || others.length > 0) throw new Error('One table was expected');
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = made.properties;
  const name = stack.ref(made.id);
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  const schemas = new Map<string | undefined, KeySchemaElement[]>([
    [undefined, KeySchema],
    ...GlobalSecondaryIndexes.map((index) => [index.IndexName, index.KeySchema] as const),
  ]);
  return {
    name,
    partitionKey: (index) => {
      const schema = schemas.get(index);
      const key = schema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
      if (!key) throw new Error(`The table has no index ${index}`);
      return key;
    },
  };
}
