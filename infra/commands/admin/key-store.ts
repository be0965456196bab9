import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretName } from '#functions/platform/secrets.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { readSecret, writeSecret } from '#infra/command-support/secret-parameters.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import type { KeyStore } from './key-change.ts';

/** Returns the storage of a deployed shop's keys, in Parameter Store. */
export function awsKeyStore(stage: Stage): KeyStore {
  return {
    read: (secret) => readSecret(stage, secret),
    write: (secret, value) => writeSecret(stage, secret, value),
  };
}

/** Returns the storage of a local shop's keys, `shop.json` in its data folder. The shop need not run. */
export function localKeyStore(folder: string): KeyStore {
  const file = join(folder, 'shop.json');
  const readAll = (): Partial<Record<SecretName, string>> => {
    if (!existsSync(file))
      throw new CommandError(`There is no shop in the data folder ${folder}. Nothing was changed.`);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  return {
    read: async (secret) => readAll()[secret],
    write: async (secret, stored) => {
      const next = `${file}.next`;
      writeFileSync(next, JSON.stringify({ ...readAll(), [secret]: stored }, undefined, 2), { mode: 0o600 });
      renameSync(next, file);
    },
  };
}
