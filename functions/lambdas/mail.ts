import { mailService } from '#functions/mail/handlers.ts';
import { createSecrets } from '#functions/platform/secrets.ts';
import { createMailPorts } from './create-mail-ports.ts';
import { createBasics } from './create-services.ts';

const basics = createBasics(process.env);
const secret = createSecrets({ path: basics.config.secretsPath, now: basics.now });

/** What the schedule calls every minute, and SES's topic with what became of a mail. */
export const handler = mailService(createMailPorts({ ...basics, secret }));
