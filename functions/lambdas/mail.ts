import { createBasics } from '#functions/create-services.ts';
import { mailPorts, mailService } from '#functions/mail/handlers.ts';

/** What the schedule calls every minute, and SES's topic with what became of a mail. */
export const handler = mailService(mailPorts(createBasics(process.env)));
