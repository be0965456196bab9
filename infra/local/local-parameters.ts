import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  connectionSecrets,
  parameterName,
  type SecretName,
  type Secrets,
  secretNames,
} from '#functions/platform/secrets.ts';

type Stored = Partial<Record<SecretName, string | null>>;

/**
 * Secrets of a local shop, as parameters below `path`. Every request reads `file` (shop.json) again, because `npm run
 * change-key` changes the file while the shop runs. `fixed` overrides the file. The tokens of the connection to Square,
 * which the shop itself writes, are stored in `connectionFile`, or else in memory. A removed token is stored as null.
 */
export class LocalParameters extends Map<string, string> {
  private readonly readFixed: () => Stored;
  private readonly names: ReadonlyMap<string, SecretName>;
  private readonly connectionFile: string | undefined;
  private connection: Stored;

  constructor(path: string, file: string, fixed: Partial<Secrets>, connectionFile?: string) {
    super();
    this.readFixed = () => ({ ...JSON.parse(readFileSync(file, 'utf8')), ...fixed });
    this.names = new Map(secretNames.map((name) => [parameterName(path, name), name]));
    this.connectionFile = connectionFile;
    this.connection =
      connectionFile !== undefined && existsSync(connectionFile)
        ? JSON.parse(readFileSync(connectionFile, 'utf8'))
        : {};
  }

  override get(parameter: string): string | undefined {
    const name = this.names.get(parameter);
    // Parameter Store cannot store an empty value, so an empty value counts as missing.
    return (name && { ...this.readFixed(), ...this.connection }[name]) || undefined;
  }

  override has(parameter: string): boolean {
    return this.get(parameter) !== undefined;
  }

  override set(parameter: string, value: string): this {
    return this.keep(parameter, value);
  }

  override delete(parameter: string): boolean {
    const isThere = this.has(parameter);
    if (isThere) this.keep(parameter, null);
    return isThere;
  }

  /** Throws for a secret that is not part of the connection to Square, because Lambdas write no other secrets. */
  private keep(parameter: string, value: string | null): this {
    const name = this.names.get(parameter);
    if (!name || !connectionSecrets.includes(name)) throw new Error(`Nothing writes ${parameter} here`);
    this.connection = { ...this.connection, [name]: value };
    if (this.connectionFile !== undefined) {
      writeFileSync(this.connectionFile, JSON.stringify(this.connection), { mode: 0o600 });
    }
    return this;
  }
}
