import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import compression from 'compression';
import express, { type Request, type Response } from 'express';
import serverless from 'serverless-http';
import { access } from '#functions/http/access.ts';
import { UserError } from '#functions/http/errors.ts';
import type { HttpPorts } from '#functions/http/ports.ts';
import { json, toResult } from '#functions/http/result.ts';
import type { Handlers, ShopRequest } from '#shared/contract/handlers.ts';
import { type Operation, routes, type Service } from '#shared/contract/routes.ts';

type Execution = Parameters<NonNullable<ReturnType<typeof access>['before']>>[0];
interface FromLambda {
  event: APIGatewayProxyEventV2;
  context: Context;
}

/**
 * Stands in the bundles that ours are compared with in the place of functions/http/serve.ts: the same handlers behind
 * express and serverless-http. Who asks and what with is found out by the same code.
 */
export function serve(service: Service, handlers: Partial<Handlers>, ports: HttpPorts) {
  const app = express();
  app.use(compression());
  app.use(express.json({ limit: '64kb' }));
  const own = Object.entries(routes).filter(([, route]) => route.service === service);
  for (const [operation, { method, path }] of own) {
    const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    app[verb](path.replace(/\{(\w+)\}/g, ':$1'), (request, response) =>
      answer(operation as Operation, request, response),
    );
  }

  async function answer(operation: Operation, request: Request, response: Response): Promise<void> {
    const { event, context: given } = request as Request & FromLambda;
    const context: Context & { request?: ShopRequest<Operation> } = { ...given };
    const execution: Execution = { event, context, internal: { operation }, response: null, error: null };
    const result = await (async () => {
      try {
        await access(ports).before?.(execution);
        const asked = context.request as ShopRequest<Operation>;
        const handler = handlers[operation] as (request: ShopRequest<Operation>) => Promise<unknown>;
        return toResult(asked, await handler(asked));
      } catch (error) {
        if (error instanceof UserError) return json(error.status, error.body, {});
        throw error;
      }
    })();
    response.status(result.statusCode ?? 200);
    for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
    response.end(result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : result.body);
  }

  const lambda = serverless(app, {
    request: (request: FromLambda, event: APIGatewayProxyEventV2, context: Context) =>
      Object.assign(request, { event, context }),
  });
  return (event: APIGatewayProxyEventV2, context: Context) => lambda(event, context);
}
