import type { Table } from '#functions/db/table.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Log } from '#functions/platform/log.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { HttpPorts } from './ports.ts';

/** Dependencies of every Lambda. Each entry in `lambdas/` adds those of its group. */
export interface Services {
  readonly config: Config;
  readonly secret: ReadSecret;
  readonly table: Table;
  /** Milliseconds since the epoch; the one clock of the server. */
  readonly now: () => number;
  readonly log: Log;
  readonly http: HttpPorts;
}

/** Dependencies of a Lambda that neither answers browsers nor reads a secret. */
export type Basics = Pick<Services, 'config' | 'table' | 'now' | 'log'>;
