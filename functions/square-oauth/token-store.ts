import { DeleteParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import { parameterName, type SecretName } from '#functions/platform/secrets.ts';

/** Stores the tokens of the artist's connection among the shop's secrets, encrypted at rest. */
export interface TokenStore {
  /** Lambdas whose token is refused or missing read the new one at once (secrets.ts). */
  readonly write: (tokens: { readonly accessToken: string; readonly refreshToken: string }) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** `path` of the parameters, as in `SECRETS_PATH`. */
export function createTokenStore({ path }: { readonly path: string }): TokenStore {
  const client = new SSMClient(awsLimits.parameterStore);
  const put = async (name: SecretName, Value: string) => {
    const Name = parameterName(path, name);
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  };
  return {
    // The refresh token first: if the process crashes in between, the old access token remains, which still works.
    write: async ({ accessToken, refreshToken }) => {
      await put('squareRefreshToken', refreshToken);
      await put('squareAccessToken', accessToken);
    },
    remove: async () => {
      const Names = [parameterName(path, 'squareAccessToken'), parameterName(path, 'squareRefreshToken')];
      await client.send(new DeleteParametersCommand({ Names }));
    },
  };
}
