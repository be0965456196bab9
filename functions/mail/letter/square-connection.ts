import { paths } from '#shared/rules/paths.ts';
import type { Letter } from './letter.ts';
import { plainLine } from './plain-line.ts';
import type { About } from './surroundings.ts';
import { timeInWords } from './time-in-words.ts';

/** To the artist: the shop's Square account was connected or disconnected. */
export function squareConnection({ change, siteOrigin, texts }: About<'square-connection'>): Letter {
  const { isConnected, username, merchantId, at } = change;
  const done = isConnected ? 'connected with' : 'disconnected from';
  return {
    subject: `Your shop was ${done} Square`,
    preview: 'If it was you, there is nothing to do.',
    heading: `Your shop was ${done} Square`,
    opening: [
      isConnected
        ? 'From now on the payments of your shop go to the Square account below.'
        : 'Nobody can pay in your shop until it is connected again.',
      'If it was you, there is nothing to do.',
    ],
    works: [],
    facts: [
      { label: 'Account', value: plainLine(username, 64) },
      { label: 'When', value: timeInWords(at) },
      { label: 'Square account', value: plainLine(merchantId, 64) },
    ],
    actions: [{ label: 'Look at the connection', url: `${siteOrigin}${paths.square}` }],
    closing: [
      isConnected
        ? 'If it was not you, disconnect Square in your studio now, so that no payment goes to another account. Then change your password in the settings, choose “Sign out everywhere else”, and remove every passkey that is not yours.'
        : 'If it was not you, open the settings of your studio now. Change your password, choose “Sign out everywhere else”, and remove every passkey that is not yours. Then connect your own Square account again.',
      'If you cannot sign in any more, ask the person who runs your shop for a new password.',
    ],
    signature: 'Your shop',
    footer: [`Written by ${siteOrigin} for ${texts.artist}.`],
  };
}
