import * as z from 'zod/mini';
import { auditAction } from '#functions/audit/audit.ts';
import { absent, failureOf, onlyIf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type TableAndClock, TableBusy } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { tooManyRequests } from '#functions/http/errors.ts';
import { countOf, type RateLimit, takeFromLimit } from '#functions/http/rate-limit.ts';
import { metric } from '#functions/platform/log.ts';

const freeTries = 5;
const longestWaitSeconds = 15 * 60;
/** Seconds for which attempts are remembered after the last one. */
const memorySeconds = 24 * 3600;
const triesOfNetwork: RateLimit = { name: 'login-network', limit: 20, windowSeconds: 15 * 60 };
const failuresOfName = { name: 'login-failures', windowSeconds: 15 * 60 } as const;
/** Number of failures of one username within a quarter of an hour, from all networks, that counts as an attack. */
const attackFailures = 100;
const countAttempts = 6;
/** Number of failures within an hour, over all usernames, after which the artist is told once. */
const burstFailures = 5;
const failuresOfAll = { name: 'failed-sign-ins', windowSeconds: 3600 } as const;
/**
 * Number of failures within an hour after which each network has one attempt every five minutes. Without this limit,
 * guesses from 200 networks keep every copy of the Lambda busy with hashes, and the artist cannot sign in on a new
 * device.
 */
const slowAfterFailures = 30;
const triesWhileSlow: RateLimit = { name: 'login-slow', limit: 1, windowSeconds: 5 * 60 };

/** Source of an attempt. A known device has its own counter, so that strangers cannot lock it out (ASVS 6.1.1). */
interface LoginTry {
  /** Hash of the username. Counters never contain the name itself. */
  readonly userHash: string;
  readonly network: string;
  readonly deviceId: string | undefined;
}

/**
 * Counts an attempt before any password is hashed, so that concurrent attempts all count. Throws `tooManyRequests`
 * beyond a limit. After five attempts for one username from one network, each further attempt must wait 2, 4, 8 …
 * seconds, up to a quarter of an hour. A network may make twenty attempts in a quarter of an hour, and far fewer while
 * many sign-ins fail on any networks. Attempts from elsewhere never slow a known device.
 */
export async function countLoginTry(ports: TableAndClock, attempt: LoginTry): Promise<void> {
  if (attempt.deviceId === undefined) {
    // The wait is checked first, so that refused attempts do not use up the network's allowance. The network is counted
    // next, so that a stranger with a list of usernames does not create a row for each username.
    const [waiting, failures] = await Promise.all([
      ports.table.get(bucket(attempt), true),
      ports.table.get(countOf(ports.now(), failuresOfAll, 'all').key),
    ]);
    refuseWhileWaiting(parse(waiting, ports.now()), ports.now());
    if (Number(failures?.['count'] ?? 0) >= slowAfterFailures) {
      await takeFromLimit(ports, triesWhileSlow, attempt.network);
    }
    await takeFromLimit(ports, triesOfNetwork, attempt.network);
  }
  await takeFromBucket(ports, attempt);
}

/**
 * Counts an attempt with a passkey toward the network's limit, which passwords share. The attempt has no username, so
 * it cannot lock out a user. A device on which a user has signed in before has its own count.
 */
export async function countPasskeyTry(
  ports: TableAndClock,
  { network, deviceId }: Pick<LoginTry, 'network' | 'deviceId'>,
): Promise<void> {
  if (deviceId === undefined) await takeFromLimit(ports, triesOfNetwork, network);
  else await takeFromLimit(ports, { ...triesOfNetwork, name: 'passkey-device' }, deviceId);
}

/** Resets the wait after a correct password. */
export async function forgetLoginTries(
  { table }: Pick<TableAndClock, 'table'>,
  attempt: LoginTry,
): Promise<void> {
  await table.remove(bucket(attempt));
}

/** Counts a failed sign-in for the operator's alarms, and notes a burst of failures in the artist's activity log. */
export async function noteLoginFailure(ports: TableAndClock, userHash: string): Promise<void> {
  const { table, now } = ports;
  metric('LoginFailed');
  await noteBurst(ports);
  const { key, count } = countOf(now(), failuresOfName, userHash);
  const item = await table.update(key, { ...changing(count), ReturnValues: 'UPDATED_NEW' });
  if (item?.['count'] === attackFailures) metric('ManyFailedLogins');
}

/** Adds an entry without the typed username, at most one an hour so that guesses cannot fill the log. */
async function noteBurst({ table, now }: TableAndClock): Promise<void> {
  const { key, count } = countOf(now(), failuresOfAll, 'all');
  const row = await table.update(key, { ...changing(count), ReturnValues: 'ALL_NEW' });
  if (Number(row?.['count']) < burstFailures || row?.['isTold'] === true) return;
  const detail = `At least ${burstFailures} failed sign-ins within an hour. If this was not you, look at your sessions and use a password that nobody can guess, or a passkey.`;
  try {
    await table.transact([
      updateAction(key, { set: { isTold: true }, where: { isTold: absent } }),
      auditAction({ who: 'Unknown', action: 'login', detail }, now()),
    ]);
  } catch (error) {
    // A concurrent failure has already added the entry.
    if (!(error instanceof ConditionFailed || error instanceof TableBusy)) throw error;
  }
}

const bucketRow = storedRow(
  'loginTries',
  z.object({
    tries: z.int(),
    /** Time in milliseconds before which attempts are refused. */
    waitUntil: z.int(),
    expiresAt: z.int(),
  }),
);
type Bucket = z.infer<typeof bucketRow.schema>;

function bucket({ userHash, network, deviceId }: LoginTry) {
  return deviceId === undefined
    ? keys.rate('login', `${userHash}#${network}`)
    : keys.rate('login-device', deviceId);
}

function parse(item: Item | undefined, now: number): Bucket | undefined {
  const found = item && bucketRow.tryRead(item);
  return found && found.expiresAt * 1000 > now ? found : undefined;
}

function refuseWhileWaiting(found: Bucket | undefined, now: number): void {
  if (found && found.waitUntil > now) throw tooManyRequests((found.waitUntil - now) / 1000);
}

async function takeFromBucket({ table, now }: TableAndClock, attempt: LoginTry): Promise<void> {
  const key = bucket(attempt);
  for (let round = 0; round < countAttempts; round++) {
    const item = await table.get(key, true);
    const time = now();
    const found = parse(item, time);
    refuseWhileWaiting(found, time);
    const tries = (found?.tries ?? 0) + 1;
    const waitSeconds = tries < freeTries ? 0 : Math.min(2 ** (tries - freeTries + 1), longestWaitSeconds);
    const row = {
      ...key,
      tries,
      waitUntil: time + waitSeconds * 1000,
      expiresAt: Math.floor(time / 1000) + memorySeconds,
    };
    const asRead = item ? { tries: item['tries'], waitUntil: item['waitUntil'] } : { pk: absent };
    if (!(await failureOf(table.put(row, onlyIf(asRead))))) return;
  }
  // A person cannot make this many attempts for one username at the same time.
  throw tooManyRequests(1);
}
