import type { LambdaName } from '#infra/config/lambda-group.ts';
import { routes, type Service } from '#shared/contract/routes.ts';
import { type EventLambda, type HttpLambda, limited } from './lambda-limits.ts';

export interface LocalLambdas {
  readonly http: Readonly<Record<Service, HttpLambda>>;
  readonly syncSteps: EventLambda;
  readonly pictures: EventLambda;
  readonly reconcile: EventLambda;
  readonly nightlySync: EventLambda;
  readonly mail: EventLambda;
}

/** Imports the entry files that AWS runs. They read the environment on import, so it must be set before. */
export async function loadLambdas(): Promise<LocalLambdas> {
  const services = new Set(Object.values(routes).map(({ service }) => service));
  const http = Array.from(services, async (name) => [name, await handlerOf<HttpLambda>(name)] as const);
  const event = async (name: LambdaName) => limited(name, await handlerOf<EventLambda>(name));
  return {
    http: Object.fromEntries(await Promise.all(http)) as Record<Service, HttpLambda>,
    syncSteps: await event('sync-steps'),
    pictures: await event('pictures'),
    reconcile: await event('reconcile'),
    nightlySync: await event('nightly-sync'),
    mail: await event('mail'),
  };
}

async function handlerOf<T>(name: LambdaName): Promise<T> {
  return (await import(`#functions/lambdas/${name}.ts`)).handler;
}
