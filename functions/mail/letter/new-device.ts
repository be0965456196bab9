import { paths } from '#shared/rules/paths.ts';
import type { Letter } from './letter.ts';
import { plainLine } from './plain-line.ts';
import type { About } from './surroundings.ts';
import { timeInWords } from './time-in-words.ts';

/** To the artist: somebody signed in on a device that the account was never used on. */
export function newDevice({ signIn, siteOrigin, texts }: About<'new-device'>): Letter {
  const { username, means, browser, at } = signIn;
  const place = browser.replace(/^Unknown/, 'an unknown');
  return {
    subject: 'New sign-in to your studio',
    preview: `From ${place}. If it was you, there is nothing to do.`,
    heading: 'New sign-in to your studio',
    opening: [
      `Somebody signed in to your studio with a ${means}, on a device or in a browser where your account was not used before.`,
      'If it was you, there is nothing to do.',
    ],
    works: [],
    facts: [
      { label: 'Account', value: plainLine(username, 64) },
      { label: 'When', value: timeInWords(at) },
      { label: 'Browser', value: browser },
    ],
    actions: [{ label: 'Open the settings', url: `${siteOrigin}${paths.settings}` }],
    closing: [
      `If it was not you, open the settings of your studio now. Choose “Sign out everywhere else”, change your password, and remove every passkey that is not yours.`,
      'If you cannot sign in any more, ask the person who runs your shop for a new password.',
    ],
    signature: 'Your shop',
    footer: [`Written by ${siteOrigin} for ${texts.artist}.`],
  };
}
