import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterName, type SecretName } from '#functions/secrets.ts';
import type { Stage } from '#infra/stage.ts';
import { explainAws } from './aws-errors.ts';

type Place = Pick<Stage, 'stackName' | 'region'>;

/** A secret of a deployed shop; undefined where it is not there or empty. Throws a CommandError when AWS cannot be asked. */
export async function readSecret(
  { stackName, region }: Place,
  secret: SecretName,
): Promise<string | undefined> {
  const Name = parameterName(`/${stackName}`, secret);
  try {
    const { Parameter } = await new SSMClient({ region }).send(
      new GetParameterCommand({ Name, WithDecryption: true }),
    );
    return Parameter?.Value || undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined;
    throw explainAws(error, `read the secret ${Name} (ssm:GetParameter)`);
  }
}

/** Throws a CommandError when it cannot be stored. */
export async function writeSecret(
  { stackName, region }: Place,
  secret: SecretName,
  Value: string,
): Promise<void> {
  const Name = parameterName(`/${stackName}`, secret);
  try {
    await new SSMClient({ region }).send(
      new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }),
    );
  } catch (error) {
    throw explainAws(error, `write ${Name}`);
  }
}
