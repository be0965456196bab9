import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { CommandError } from './command-error.ts';
import type { Stage } from './stage.ts';

/** Returns the account number of the current AWS credentials. */
export async function signedInAccount({ region }: Pick<Stage, 'region'>): Promise<string> {
  const client = new STSClient({ region });
  const { Account = '' } = await askAws('read which account is signed in (sts:GetCallerIdentity)', () =>
    client.send(new GetCallerIdentityCommand({})),
  );
  return Account;
}

/** Like `signedInAccount`, but throws a CommandError if the account is not the stage's. */
export async function checkAccount(stage: Stage): Promise<string> {
  const account = await signedInAccount(stage);
  if (stage.account === '' || account === stage.account) return account;
  throw new CommandError(
    `These AWS credentials belong to account ${account}; infra/stages/${stage.name}.json says ${stage.account}. Nothing was changed.`,
  );
}

/** Error for valid credentials that lack a permission. */
export class NotAllowed extends CommandError {}

/** Runs a request to AWS. Throws a CommandError that explains a failure; `wanted` completes the words "could not". */
export async function askAws<T>(wanted: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw explainAws(error, wanted);
  }
}

/** Like `askAws`, but returns undefined if AWS answers with the error `name`. */
export function absentIf<T>(name: string, wanted: string, ask: () => Promise<T>): Promise<T | undefined> {
  return askAws(wanted, () =>
    ask().catch((error: unknown) => {
      if (error instanceof Error && error.name === name) return undefined;
      throw error;
    }),
  );
}

/** Returns an AWS error as an error for the operator. `wanted` completes the words "could not". */
export function explainAws(error: unknown, wanted: string): CommandError {
  const name = error instanceof Error ? error.name : '';
  const profile = process.env['AWS_PROFILE'];
  switch (name) {
    case 'CredentialsProviderError':
      return new CommandError(
        `No AWS credentials were found${profile ? ` for the profile "${profile}"` : ''}. Sign in first, for example with "aws login".`,
      );
    case 'ExpiredToken':
    case 'ExpiredTokenException':
      return new CommandError('These AWS credentials have expired. Sign in again.');
    case 'InvalidClientTokenId':
    case 'UnrecognizedClientException':
    case 'SignatureDoesNotMatch':
      return new CommandError(
        'AWS does not know these credentials: the access key is wrong, or was deleted. Sign in again.',
      );
    case 'AccessDenied':
    case 'AccessDeniedException':
      return new NotAllowed(`These AWS credentials may not ${wanted}.`);
    default:
      return new CommandError(`Could not ${wanted} (${name || 'unknown reason'}). Is the network up?`);
  }
}
