import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { squareUrls } from '#functions/config.ts';
import type { SecretName } from '#functions/secrets.ts';
import { readSecret } from '#infra/admin/secret-parameters.ts';
import { readStage } from '#infra/stage.ts';
import type { Choice } from './which-table.ts';

/** What a command needs of a shop besides its table. */
export interface ShopAccess {
  /** Undefined for a secret that is not there, or where only a table was named. Throws a CommandError when AWS cannot be asked. */
  secret(name: SecretName): Promise<string | undefined>;
  /** Square, or what stands in for it; undefined where only a table was named. */
  readonly squareUrl: string | undefined;
}

/** The secrets and the Square of the shop that `whichTable` chooses. */
export function shopAccess({ data, stage, table }: Choice): ShopAccess {
  if (stage !== undefined) return ofStage(stage);
  if (table && data === undefined) return { secret: async () => undefined, squareUrl: undefined };
  return ofLocalShop(data ?? '.data');
}

function ofStage(name: string): ShopAccess {
  const stage = readStage(name);
  return {
    secret: (secret) => readSecret(stage, secret),
    squareUrl: process.env['SQUARE_BASE_URL'] ?? squareUrls[stage.isLive ? 'production' : 'sandbox'],
  };
}

/** A shop at a real Square takes its token from the environment, as its start did. */
function ofLocalShop(folder: string): ShopAccess {
  const { square } = read(join(folder, 'endpoint.json'));
  const secrets = { ...read(join(folder, 'shop.json')) };
  const url = square === 'production' || square === 'sandbox' ? squareUrls[square] : square;
  const isReal = Object.values(squareUrls).some((known) => known === url);
  return {
    secret: async (name) =>
      name === 'squareAccessToken' && isReal ? process.env['SQUARE_ACCESS_TOKEN'] : secrets[name],
    squareUrl: url,
  };
}

function read(file: string): Readonly<Partial<Record<string, string>>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}
