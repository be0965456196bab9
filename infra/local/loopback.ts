import type { Server } from 'node:http';

/**
 * Listens on the loopback address and returns the URL, `http://127.0.0.1:PORT`. With port 0 it chooses a free port.
 *
 * The server never closes idle connections. Node's default closes them after 5 seconds, and a request that is sent at
 * that moment is reset (https://github.com/nodejs/node/issues/52649). A longer limit does not help: Node's HTTP agent
 * respects the announced limit only if it has a timeout itself, and the agents of the AWS SDK and Playwright have none.
 * The operating system closes connections whose client has exited.
 */
export async function listen(server: Server, port = 0): Promise<string> {
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
}

/** Like `listen`, but uses any free port if the given port is in use. */
export async function listenPreferably(server: Server, port?: number): Promise<string> {
  return listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(server);
  });
}

/** Stops listening and closes every connection, including active ones. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
