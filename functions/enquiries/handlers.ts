import { done } from '#functions/http/done.ts';
import { serve } from '#functions/http/serve.ts';
import { metric } from '#functions/log.ts';
import type { Services } from '#functions/services.ts';
import { noteViolations } from '#functions/violations/note-violations.ts';
import { readReports } from '#functions/violations/read-reports.ts';
import { sendEnquiry } from './send-enquiry.ts';

/** Visitors' questions to the artist, and violation reports of their browsers. */
export function enquiriesService(services: Services) {
  const { table, now, config, log } = services;
  const mayWrite = config.mail !== undefined;
  return serve(
    'enquiries',
    {
      getEnquiryForm: async () => ({ isOpen: mayWrite }),

      sendEnquiry: ({ guest, network, body }) =>
        done(sendEnquiry({ table, now, mayWrite }, { guestId: guest.id, network, body })),

      reportViolations: async ({ network, headers, body }) => {
        const violations = readReports(body, headers['content-type'] ?? '', config.siteOrigin);
        return done(noteViolations({ table, now, log, metric }, network, violations));
      },
    },
    services.http,
  );
}
