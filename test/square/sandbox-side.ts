import { SquareError } from 'square';
import { CommandError } from '#infra/admin/command-error.ts';
import { openSide, type SideOptions } from './open-side.ts';
import type { SquareSide } from './side.ts';

const sandboxUrl = 'https://connect.squareupsandbox.com';

/**
 * Square's sandbox, when the environment holds a token for it; undefined when it holds none. Throws a CommandError for a
 * token that is not plainly meant for the sandbox: the facts make orders and payments.
 */
export async function openSandboxSide(
  environment: Readonly<Record<string, string | undefined>>,
  overrides: Partial<SideOptions> = {},
): Promise<SquareSide | undefined> {
  const token = environment['SQUARE_ACCESS_TOKEN'];
  const name = environment['SQUARE_ENVIRONMENT'];
  if (!token) return undefined;
  if (name !== 'sandbox') {
    throw new CommandError(
      name === 'production'
        ? "These tests make orders, payments and refunds: they run in Square's sandbox only. Nothing was asked."
        : "SQUARE_ACCESS_TOKEN is set: set SQUARE_ENVIRONMENT=sandbox as well, to say that the token is the sandbox's. Nothing was asked.",
    );
  }
  const locationId = environment['SQUARE_LOCATION_ID'];
  try {
    return await openSide({
      baseUrl: sandboxUrl,
      token,
      pulse: 500,
      timeoutMs: 60_000,
      ...(locationId && { locationId }),
      ...overrides,
    });
  } catch (error) {
    throw new CommandError(whyNot(error));
  }
}

function whyNot(error: unknown): string {
  if (!(error instanceof SquareError)) return error instanceof Error ? error.message : String(error);
  if (error.statusCode === 401) return "Square's sandbox does not take this access token.";
  if (error.statusCode === 403)
    return 'This access token may not read the locations (MERCHANT_PROFILE_READ).';
  if (error.statusCode === undefined) return "Square's sandbox cannot be reached from here.";
  return `Square's sandbox answered ${error.statusCode}.`;
}
