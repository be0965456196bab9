import type { Table } from '#functions/db/table.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Log } from '#functions/platform/log.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { HttpPorts } from './ports.ts';

/** What every Lambda stands on. Each entry in `lambdas/` adds what only its own group needs. */
export interface Services {
  readonly config: Config;
  readonly secret: ReadSecret;
  readonly table: Table;
  /** Milliseconds since the epoch; the one clock of the server. */
  readonly now: () => number;
  readonly log: Log;
  readonly http: HttpPorts;
}

/** What a Lambda that neither answers browsers nor reads a secret stands on. */
export type Basics = Pick<Services, 'config' | 'table' | 'now' | 'log'>;
