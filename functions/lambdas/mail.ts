import { mailService } from '#functions/mail/handlers.ts';
import { createSecrets } from '#functions/platform/secrets.ts';
import { createMailPorts } from './create-mail-ports.ts';
import { createBasics } from './create-services.ts';

const basics = createBasics(process.env);
const secret = createSecrets({ path: basics.config.secretsPath, now: basics.now });

/** Called every minute by the schedule, and by SES's topic for each delivery event. */
export const handler = mailService(createMailPorts({ ...basics, secret }));
