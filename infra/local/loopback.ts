import type { Server } from 'node:http';

/**
 * Listens on this machine alone and answers the address, `http://127.0.0.1:PORT`; port 0 is any free one.
 *
 * An idle connection is the client's to close. Node's default closes it after 5 seconds, and a request that is sent in
 * that moment is reset (https://github.com/nodejs/node/issues/52649). No longer limit avoids that: Node's own HTTP agent
 * heeds the announced limit only where it has a timeout itself, which neither the AWS SDK nor Playwright gives it.
 * Connections whose client has gone are closed by the operating system, so on one machine none is left over.
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

/** The same, on another port where another process has this one. */
export async function listenPreferably(server: Server, port?: number): Promise<string> {
  return listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(server);
  });
}

/** Stops listening and cuts every connection, whatever it is about. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
