import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { csvReply } from '#functions/orders/admin/csv.ts';
import { readTimeZone } from '#functions/orders/admin/sold-between.ts';
import type { Services } from '#functions/services.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { dayIn } from '#shared/rules/calendar-day.ts';
import { interestCsv } from './interest-csv.ts';
import { readInterest } from './read-interest.ts';

/** What visitors like, on a page and as a file. */
export function interestHandlers(services: Services): Pick<Handlers, 'readInterest' | 'exportInterest'> {
  const { table, now } = services;
  const ports = { table, now, catalogue: createCatalogue(services) };

  return {
    readInterest: ({ query }) => readInterest(ports, readTimeZone(query)),

    exportInterest: async ({ query }) => {
      const timeZone = readTimeZone(query);
      const csv = interestCsv(await readInterest(ports, timeZone));
      return csvReply(csv, `what-visitors-like-${dayIn(timeZone, now())}.csv`);
    },
  };
}
