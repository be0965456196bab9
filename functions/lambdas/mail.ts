import { mailService } from '#functions/mail/handlers.ts';
import { createSecrets } from '#functions/platform/secrets.ts';
import { createMailPorts } from './create-mail-ports.ts';
import { createBasics } from './create-services.ts';

const basics = createBasics(process.env);
const secret = createSecrets({ path: basics.config.secretsPath, now: basics.now });

/** Called by the schedule every minute, and by SES's topic with delivery events. */
export const handler = mailService(createMailPorts({ ...basics, secret }));
