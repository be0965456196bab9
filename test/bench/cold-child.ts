import { pathToFileURL } from 'node:url';
import { processorSince } from './measure.ts';

/** A process that has done nothing yet imports a Lambda and answers one event: `cold-child.ts SCRIPT EVENT`. Tells how long it took its processor, in microseconds. */
const [script = '', event = '{}'] = process.argv.slice(2);
const before = process.cpuUsage();
const { handler } = await import(pathToFileURL(script).href);
const answer = await handler(JSON.parse(event), {
  awsRequestId: 'cold',
  getRemainingTimeInMillis: () => 25_000,
});
process.send?.({ time: processorSince(before), status: answer.statusCode }, () => process.exit(0));
