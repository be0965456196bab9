import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterName, type SecretName } from '#functions/platform/secrets.ts';
import { absentIf, askAws } from './aws-errors.ts';
import type { Stage } from './stage.ts';

type Place = Pick<Stage, 'stackName' | 'region'>;

/** Reads a deployed shop's secret; returns undefined if it is missing or empty. Throws a CommandError if AWS fails. */
export async function readSecret(
  { stackName, region }: Place,
  secret: SecretName,
): Promise<string | undefined> {
  const Name = parameterName(`/${stackName}`, secret);
  const client = new SSMClient({ region });
  const read = () => client.send(new GetParameterCommand({ Name, WithDecryption: true }));
  const found = await absentIf('ParameterNotFound', `read the secret ${Name} (ssm:GetParameter)`, read);
  return found?.Parameter?.Value || undefined;
}

/** Stores a secret. Throws a CommandError if AWS refuses or fails. */
export async function writeSecret(
  { stackName, region }: Place,
  secret: SecretName,
  Value: string,
): Promise<void> {
  const Name = parameterName(`/${stackName}`, secret);
  const client = new SSMClient({ region });
  await askAws(`write ${Name}`, () =>
    client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true })),
  );
}
