import { readFileSync } from 'node:fs';
import { parameterName, type Secrets, secretNames } from '#functions/secrets.ts';

/**
 * The secrets of a shop on this machine as parameters below `path`. Each is read from `file` (shop.json) whenever it is
 * asked for, because `npm run change-key` writes there while the shop runs. `fixed` are those that the file does not decide.
 */
export class LocalParameters extends Map<string, string> {
  private readonly read: () => Secrets;
  private readonly names: ReadonlyMap<string, keyof Secrets>;

  constructor(path: string, file: string, fixed: Partial<Secrets>) {
    super();
    this.read = () => ({ ...JSON.parse(readFileSync(file, 'utf8')), ...fixed });
    this.names = new Map(secretNames.map((name) => [parameterName(path, name), name]));
  }

  override get(parameter: string): string | undefined {
    const name = this.names.get(parameter);
    return name && this.read()[name];
  }
}
