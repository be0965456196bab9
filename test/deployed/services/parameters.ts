import type { AwsAnswer, AwsService } from '#test/deployed/endpoints.ts';
import { deniedAsJson, json } from '#test/deployed/endpoints.ts';
import type { Iam } from '#test/deployed/iam.ts';
import { account, region } from '#test/deployed/names.ts';

/** Parameters by name; all of them SecureStrings. */
export type Parameters = Map<string, string>;

interface Input {
  readonly Name?: string;
  readonly Names?: readonly string[];
  readonly Value?: string;
  readonly Overwrite?: boolean;
  readonly WithDecryption?: boolean;
}

const arnOf = (name: string) => `arn:aws:ssm:${region}:${account}:parameter${name}`;

/** Systems Manager's Parameter Store for the functions. https://docs.aws.amazon.com/systems-manager/latest/APIReference/ */
export function parametersService(iam: Iam, parameters: Parameters): AwsService {
  const operations: Readonly<Record<string, (role: string, input: Input) => Promise<AwsAnswer>>> = {
    GetParameter: async (role, { Name = '', WithDecryption = false }) => {
      const value = parameters.get(Name);
      if (value === undefined) return json(400, { __type: 'ParameterNotFound', message: Name });
      if (WithDecryption) noteKey(iam, role, 'kms:Decrypt');
      // Undecrypted, a SecureString tells nobody anything.
      const shown = WithDecryption ? value : Buffer.from(`sealed ${Name}`).toString('base64');
      return json(200, {
        Parameter: { Name, ARN: arnOf(Name), Type: 'SecureString', Value: shown, Version: 1 },
      });
    },
    PutParameter: async (role, { Name = '', Value = '', Overwrite = false }) => {
      if (parameters.has(Name) && !Overwrite) return json(400, { __type: 'ParameterAlreadyExists' });
      noteKey(iam, role, 'kms:Encrypt');
      parameters.set(Name, Value);
      return json(200, { Version: 1, Tier: 'Standard' });
    },
    DeleteParameters: async (_role, { Names = [] }) =>
      json(200, { DeletedParameters: Names.filter((name) => parameters.delete(name)) }),
  };
  return {
    answer: async ({ role, operation, body }) => {
      const input = JSON.parse(body.toString()) as Input;
      for (const name of input.Names ?? [input.Name ?? '']) {
        await iam.check(role, { action: `ssm:${operation}`, resource: arnOf(name) });
      }
      return operations[operation]?.(role, input) ?? json(400, { __type: 'UnknownOperationException' });
    },
    denied: deniedAsJson,
  };
}

/**
 * The account's own key for parameters admits everybody who may use the parameter, by a policy that is no part of the
 * template, so nothing is refused here; a grant of the role's own is noted as used.
 * https://docs.aws.amazon.com/kms/latest/developerguide/services-parameter-store.html
 */
function noteKey(iam: Iam, role: string, action: string): void {
  iam.note(role, { action, resource: `arn:aws:kms:${region}:${account}:key/aws-ssm` });
}
