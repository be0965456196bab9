import { DeleteParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import { parameterName, type SecretName } from '#functions/platform/secrets.ts';

/** A store of the connection's tokens among the shop's secrets, which are encrypted at rest. */
export interface TokenStore {
  /** Stores the tokens. Lambdas whose token is refused or missing read the new one immediately (secrets.ts). */
  readonly write: (tokens: { readonly accessToken: string; readonly refreshToken: string }) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Creates the store. `path` is the path of the parameters, as in `SECRETS_PATH`. */
export function createTokenStore({ path }: { readonly path: string }): TokenStore {
  const client = new SSMClient(awsLimits.parameterStore);
  const put = async (name: SecretName, Value: string) => {
    const Name = parameterName(path, name);
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  };
  return {
    // The refresh token is stored first: after a crash in between, the old access token still works.
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
