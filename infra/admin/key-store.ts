import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterName, type SecretName } from '#functions/secrets.ts';
import type { Stage } from '#infra/stage.ts';
import { explainAws } from './aws-errors.ts';
import { CommandError } from './command-error.ts';
import type { KeyStore } from './key-change.ts';

/** The Parameter Store of a deployed shop. */
export function awsKeyStore(stage: Stage): KeyStore {
  const client = new SSMClient({ region: stage.region });
  const nameOf = (secret: SecretName) => parameterName(`/${stage.stackName}`, secret);
  return {
    async read(secret) {
      try {
        const found = await client.send(
          new GetParameterCommand({ Name: nameOf(secret), WithDecryption: true }),
        );
        return found.Parameter?.Value;
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw explainAws(error, `read ${nameOf(secret)}`);
      }
    },
    async write(secret, Value) {
      const Name = nameOf(secret);
      try {
        await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
      } catch (error) {
        throw explainAws(error, `write ${Name}`);
      }
    },
  };
}

/** `shop.json` in the data folder of a shop on this machine, whether it runs or not. */
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
