import { DeleteParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import { parameterName, type SecretName } from '#functions/platform/secrets.ts';

/** Where the tokens of the artist's connection are kept: the shop's secrets, encrypted at rest. */
export interface TokenStore {
  /** Milliseconds later every Lambda that is refused, or that knows of no token, finds the new one (secrets.ts). */
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
    // The refresh token first: a process that crashes between the two leaves the old access token, which still works.
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
