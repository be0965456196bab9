import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

export interface Question {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export type ServedShop = Awaited<ReturnType<typeof serveShop>>;

/** A shop in a process of its own, asked over kept connections. */
export async function serveShop(name: 'shop' | 'peer', source: string) {
  const child = fork(join(import.meta.dirname, 'server.ts'), [name, source], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The shop ended')));
  ended.catch(() => undefined);
  const told = async () => Number((await Promise.race([once(child, 'message'), ended]))[0]);
  const port = await told();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function ask({ path, method = 'GET', headers = {}, body }: Question): Promise<Answer> {
    const text = body && JSON.stringify(body);
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    });
    sent.end(text);
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }

  /** Throws when it is answered otherwise. */
  async function expectAnswer(question: Question, status: number): Promise<Answer> {
    const answer = await ask(question);
    if (answer.status === status) return answer;
    throw new Error(
      `${name} answered ${answer.status} to ${question.path}: ${answer.body.toString().slice(0, 200)}`,
    );
  }

  /** Microseconds of its processor time so far. */
  async function processorTime(): Promise<number> {
    child.send('time');
    return told();
  }

  return {
    name,
    ask: expectAnswer,
    processorTime,
    stop: () => {
      agent.destroy();
      child.disconnect();
    },
  };
}
