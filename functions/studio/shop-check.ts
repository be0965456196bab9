import type { Services } from '#functions/http/services.ts';
import { listLostMails } from '#functions/mail/undelivered-mails.ts';
import { squareUrls } from '#functions/platform/config.ts';
import { demoFields, demoPolicies } from '#functions/texts/demo-texts.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { lookUpPublished } from '#functions/texts/texts-records.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { policyNames } from '#shared/texts/policies.ts';
import type { ChangedTexts, ShopTexts } from '#shared/texts/shop-texts.ts';
import { adoptedPolicies, delivery } from '#shop-config';

const inTheTexts = 'Change that under Settings, Texts and pictures.';

/**
 * Checks what a shop should have before it opens but could sell without: the real Square, its own texts and policies,
 * and emails. Uses one read unit. A deployment of the live shop makes similar checks (infra/command-support/stage.ts).
 */
export async function checkShop(
  services: Pick<Services, 'config' | 'table' | 'now'>,
): Promise<readonly SellingFinding[]> {
  const [{ changed }, email] = await Promise.all([lookUpPublished(services.table), checkEmail(services)]);
  const texts = Object.assign({}, startingTexts, changed);
  const policies = checkPolicies(texts, changed);
  return [
    ...checkEnvironment(services.config),
    ...checkTexts(
      texts,
      policies.flatMap((finding) => finding.texts ?? []),
    ),
    ...policies,
    checkDelivery(),
    email,
  ];
}

function checkEnvironment({ squareUrl }: Services['config']): readonly SellingFinding[] {
  if (squareUrl === squareUrls.production) return [];
  return [
    better(
      'environment',
      'This shop works with a test environment of Square: only test cards are taken, and no money arrives.',
      'Only the operator can change that: the shop that takes real money is deployed on its own.',
    ),
  ];
}

/** Returns the finding about texts of the demo, except policies, which have a finding of their own. */
function checkTexts(texts: ShopTexts, policies: readonly string[]): readonly SellingFinding[] {
  const demo = demoFields(texts).filter((field) => !policies.includes(field.split('.', 1)[0] ?? ''));
  if (demo.length === 0) return [];
  const which = demo.length === 1 ? '1 of your texts still names' : `${demo.length} of your texts still name`;
  const names = demo.map((field) => field.split('.', 1)[0] ?? '');
  return [better('texts', `${which} the artist of the demo, or an address of the demo.`, inTheTexts, names)];
}

function checkPolicies(texts: ShopTexts, changed: ChangedTexts): readonly SellingFinding[] {
  const empty = policyNames.filter((name) => texts[name].trim() === '');
  const written = Object.fromEntries(policyNames.map((name) => [name, { text: texts[name], promise: '' }]));
  // `adoptedPolicies` concerns the texts of shop.config.ts only, not texts that were published since.
  const demo = demoPolicies(written, texts).filter(
    (name) => changed[name] !== undefined || !adoptedPolicies.includes(name),
  );
  return [
    ...(empty.length === 0
      ? []
      : [
          better(
            'policies',
            `There is no text about ${listed(empty)}, and no page for it.`,
            inTheTexts,
            empty,
          ),
        ]),
    ...(demo.length === 0
      ? []
      : [
          better(
            'policies',
            `The text about ${listed(demo)} is still the demo’s. You are responsible for it.`,
            inTheTexts,
            demo,
          ),
        ]),
  ];
}

function checkDelivery(): SellingFinding {
  const { countries } = delivery;
  const where =
    countries === 'everywhere'
      ? 'every country'
      : countries.length === 1
        ? `1 country: ${countries[0]}`
        : `these countries: ${countries.join(', ')}`;
  return good('delivery', `Works are sent to ${where}. The operator can change that.`);
}

async function checkEmail({
  config,
  table,
  now,
}: Pick<Services, 'config' | 'table' | 'now'>): Promise<SellingFinding> {
  if (!config.mail) {
    return better(
      'email',
      'The shop writes no emails: shoppers get no confirmation, and you are not told of orders.',
      'The operator sets the address that emails come from (“mailSender”).',
    );
  }
  const { mails } = await listLostMails(table, { now: now(), most: 1 });
  return mails.length === 0
    ? good('email', `Emails come from ${config.mail.from}.`)
    : better(
        'email',
        'An email of the last two weeks did not arrive.',
        'Ask the operator whether Amazon SES is still in its sandbox, where it writes to few addresses only: “npm run doctor” says so.',
      );
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

type About = SellingFinding['about'];

export function good(about: About, says: string): SellingFinding {
  return { about, isGood: true, says };
}

/** Returns a finding that does not prevent sales. `texts`: names of the texts to change. */
export function better(
  about: About,
  says: string,
  cure: string,
  texts: readonly string[] = [],
): SellingFinding {
  return { about, isGood: true, says, cure, ...(texts.length > 0 && { texts: [...texts] }) };
}

export function bad(about: About, says: string, cure: string): SellingFinding {
  return { about, isGood: false, says, cure };
}
