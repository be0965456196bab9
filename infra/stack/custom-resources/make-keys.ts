import { randomBytes } from 'node:crypto';
import {
  DeleteParametersCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import { currentKey } from '#functions/platform/rotating-secret.ts';
import {
  generatedSecrets,
  parameterName,
  type SecretName,
  secretNames,
} from '#functions/platform/secrets.ts';

/** Fields of CloudFormation's request that are used (User guide, "Custom resource request and response reference"). */
interface Request {
  readonly RequestType: 'Create' | 'Update' | 'Delete';
  readonly ResponseURL: string;
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: {
    /** Common path of the parameters. */
    readonly Path: string;
    /** `true` in the live shop, whose secrets remain when the stack is deleted. */
    readonly Keep: string;
    /** Value that changes when the CDN must use a changed key. */
    readonly Change?: string;
  };
}

/**
 * Runs during deployment and creates the shop's own keys once. Never changes an existing key. `npm run change-key`
 * replaces a key, so that carts keep their lines and the Lambdas accept the CDN's requests.
 */
export const handler = async (request: Request): Promise<void> => {
  const client = new SSMClient(awsLimits.parameterStore);
  const outcome = await work(client, request).then(
    (data) => ({ Status: 'SUCCESS', Data: data }),
    (error: unknown) => ({ Status: 'FAILED', Reason: error instanceof Error ? error.name : 'Unknown' }),
  );
  const response = await fetch(request.ResponseURL, {
    method: 'PUT',
    // The signature of CloudFormation's URL covers an empty content type.
    headers: { 'content-type': '' },
    body: JSON.stringify({
      ...outcome,
      NoEcho: true,
      PhysicalResourceId: request.PhysicalResourceId ?? request.ResourceProperties.Path,
      StackId: request.StackId,
      RequestId: request.RequestId,
      LogicalResourceId: request.LogicalResourceId,
    }),
  });
  if (!response.ok) throw new Error(`CloudFormation answered ${response.status}`);
};

/** Creates or deletes keys. Returns the value that the template may refer to: the secret that the CDN sends. */
async function work(client: SSMClient, request: Request): Promise<Partial<Record<SecretName, string>>> {
  const { Path: path, Keep: keep } = request.ResourceProperties;
  if (request.RequestType === 'Delete') {
    if (keep === 'true') return {};
    const Names = secretNames.map((name) => parameterName(path, name));
    await client.send(new DeleteParametersCommand({ Names }));
    return {};
  }
  const keys = new Map<SecretName, string>();
  for (const name of generatedSecrets) keys.set(name, await readOrMake(client, parameterName(path, name)));
  return { originSecret: currentKey(keys.get('originSecret') ?? '') };
}

async function readOrMake(client: SSMClient, Name: string): Promise<string> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
    if (Parameter?.Value) return Parameter.Value;
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
  }
  const Value = randomBytes(32).toString('base64url');
  await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString' }));
  return Value;
}
