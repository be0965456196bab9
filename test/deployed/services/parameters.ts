import { parameterStore } from '#infra/local/aws/parameter-store.ts';
import { Refusal } from '#infra/local/aws/wire.ts';
import type { AwsService } from '#test/deployed/endpoints.ts';
import { deniedAsJson, json } from '#test/deployed/endpoints.ts';
import type { Iam } from '#test/deployed/iam.ts';
import { account, region } from '#test/deployed/names.ts';

/** SecureString parameters by name. */
export type Parameters = Map<string, string>;

/** Simulates Parameter Store with the permissions of the caller's role. */
export function parametersService(iam: Iam, parameters: Parameters): AwsService {
  return {
    answer: async ({ role, operation, body }) => {
      const input = JSON.parse(body.toString());
      for (const name of input.Names ?? [input.Name ?? '']) {
        const resource = `arn:aws:ssm:${region}:${account}:parameter${name}`;
        await iam.check(role, { action: `ssm:${operation}`, resource });
      }
      // The policy of AWS's managed key, which is not in the template, allows every caller who may use the parameter.
      // So `kms` calls are never refused, and the role's grant counts as used.
      // https://docs.aws.amazon.com/kms/latest/developerguide/services-parameter-store.html
      const store = parameterStore(parameters, ({ action }) => {
        if (action.startsWith('kms:'))
          iam.note(role, { action, resource: `arn:aws:kms:${region}:${account}:key/aws-ssm` });
        return true;
      });
      try {
        const call = store[operation as keyof typeof store];
        return call ? json(200, call(input)) : json(400, { __type: 'UnknownOperationException' });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return json(400, { __type: error.name, message: error.message });
      }
    },
    denied: deniedAsJson,
  };
}
