import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import { sendEnquiry } from './send-enquiry.ts';

/** What visitors ask the artist. */
export function enquiriesService(services: Services) {
  const { table, now, config } = services;
  const mayWrite = config.mail !== undefined;
  return serve(
    'enquiries',
    {
      getEnquiryForm: async () => ({ isOpen: mayWrite }),

      sendEnquiry: async ({ guest, network, body }) => {
        await sendEnquiry({ table, now, mayWrite }, { guestId: guest.id, network, body });
        return { ok: true };
      },
    },
    services.http,
  );
}
