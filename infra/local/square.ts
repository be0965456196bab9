import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '#functions/platform/secrets.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { demoImage } from '#infra/local/demo/image.ts';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { startSimulator } from '#infra/local/square-simulator/simulator.ts';
import { DamagedState } from '#infra/local/square-simulator/store/store.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import type { SiteHosts } from '#infra/stack/headers.ts';
import { singleCardHost, squareProductionHosts, squareSandboxHosts } from '#infra/stack/headers.ts';
import { paths } from '#shared/site/paths.ts';
import { type DataDirectory, damagedFile } from './data-directory.ts';
import type { LocalOptions } from './options.ts';

/** The Square that the shop uses, and environment variables for the Lambdas. */
export interface LocalSquare {
  readonly environment: Readonly<Record<string, string>>;
  /** Secrets that replace those of the data folder. */
  readonly secrets: Partial<Secrets>;
  readonly cardHosts: SiteHosts['card'];
  readonly simulator: SquareSimulator | undefined;
}

const simulatorApplicationId = 'sandbox-sq0idb-local-simulator';

/** Starts the simulator, unless `SQUARE_ACCESS_TOKEN` selects the real Square. */
export async function startSquare(
  options: LocalOptions,
  directory: DataDirectory,
  shopUrl: string,
): Promise<LocalSquare> {
  const webhookUrl = `${shopUrl}/api/square/webhook`;
  const token = process.env['SQUARE_ACCESS_TOKEN'];
  if (token) return realSquare(token);
  const portFile = join(directory.path, 'square.port');
  const simulator = await startSimulator({
    port: lastPort(portFile),
    stateFile: directory.squareState,
    catalogue: readCatalogue(options.catalogueFile),
    accessToken: directory.secrets.squareAccessToken,
    applicationId: simulatorApplicationId,
    images: demoImage,
    oauth: {
      secret: directory.secrets.squareApplicationSecret,
      redirectUrl: `${shopUrl}${paths.square}`,
    },
    webhook: { url: webhookUrl, key: directory.secrets.webhookKey },
  }).catch((error: unknown) => {
    throw error instanceof DamagedState ? damagedFile(directory.squareState, error.message) : error;
  });
  writeFileSync(portFile, new URL(simulator.url).port);
  return {
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      SQUARE_APPLICATION_ID: simulatorApplicationId,
      SQUARE_SCRIPT_URL: `${simulator.url}/v1/square.js`,
      SQUARE_WEBHOOK_URL: webhookUrl,
      // Pictures of a catalogue file may be on other hosts, which the operator must list in IMAGE_HOSTS.
      IMAGE_HOSTS: [new URL(simulator.url).host, process.env['IMAGE_HOSTS']].filter(Boolean).join(','),
    },
    secrets: options.unconnected ? { squareAccessToken: '' } : {},
    cardHosts: singleCardHost(simulator.url, simulator.bankUrl),
    simulator,
  };
}

/** Returns the port of the last start, or 0. A new port would change all pictures' addresses: they count as new. */
function lastPort(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
}

function realSquare(accessToken: string): LocalSquare {
  const environment = process.env['SQUARE_BASE_URL'] ?? process.env['SQUARE_ENVIRONMENT'] ?? 'sandbox';
  return {
    environment: {
      SQUARE_ENVIRONMENT: environment,
      SQUARE_APPLICATION_ID: process.env['SQUARE_APPLICATION_ID'] ?? '',
      ...(process.env['SQUARE_WEBHOOK_URL'] && { SQUARE_WEBHOOK_URL: process.env['SQUARE_WEBHOOK_URL'] }),
      ...(environment.startsWith('http') && { IMAGE_HOSTS: new URL(environment).host }),
    },
    secrets: {
      squareAccessToken: accessToken,
      squareApplicationSecret: process.env['SQUARE_APPLICATION_SECRET'] ?? '',
    },
    cardHosts: environment === 'production' ? squareProductionHosts : squareSandboxHosts,
    simulator: undefined,
  };
}

/** Throws a CommandError that explains what is wrong with the file. */
function readCatalogue(file: string | undefined): CatalogueFile {
  if (file === undefined) return demoCatalogue();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`The catalogue file ${file} cannot be read.`);
  }
  try {
    return parseCatalogueFile(text);
  } catch (error) {
    throw new CommandError(
      `The catalogue file ${file} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
