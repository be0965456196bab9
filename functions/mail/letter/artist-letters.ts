import type { EnquiryKind } from '#shared/enquiry/enquiry-form.ts';
import { paths } from '#shared/site/paths.ts';
import type { Letter, LetterWork } from './letter.ts';
import { letterWork } from './picture.ts';
import { plainLine } from './plain-line.ts';
import type { About, LetterContext } from './surroundings.ts';

const longestParagraph = 2_000;

const openings: Readonly<Record<EnquiryKind, string>> = {
  price: 'asks about the price.',
  shipping: 'asks how it could be shipped.',
  sold: 'asks about a work that is sold.',
  commission: 'asks about a commission.',
  other: 'has a question.',
};

/** To the artist: a visitor asks. Nothing of it is ever sent back to an address that only the asker has vouched for. */
export function enquiryArrived(about: About<'enquiry'>): Letter {
  const { enquiry } = about;
  const name = plainLine(enquiry.name, 80) || 'A visitor';
  const title = plainLine(enquiry.work?.title ?? '', 60);
  return {
    subject: `${name} asks${title === '' ? '' : ` about ${title}`}`,
    preview: plainLine(enquiry.message, 100),
    heading: title === '' ? 'A question' : `A question about ${title}`,
    opening: [`${name} ${openings[enquiry.about]}`],
    quote: plainParagraphs(enquiry.message),
    works: workOf(about),
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: plainLine(enquiry.email, 254) },
    ],
    actions: [{ label: 'See all questions', url: `${about.siteOrigin}${paths.openOrders}?view=questions` }],
    closing: [
      'Reply to this email to answer. The name and the address are as they were typed and have not been verified.',
    ],
    signature: 'Your shop',
    footer: [`Sent by your shop at ${about.siteOrigin}`],
  };
}

function workOf(about: About<'enquiry'>): LetterWork[] {
  const { work } = about.enquiry;
  return work ? [letterWork({ ...work, title: plainLine(work.title, 120) || 'Untitled' }, about)] : [];
}

/** Somebody's words as paragraphs: its line breaks stay, and nothing else that is no word. */
function plainParagraphs(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => plainLine(line, longestParagraph))
    .filter((line) => line !== '');
}

/** To the artist, once an hour at most: questions that came too many at once to be emailed one by one. */
export function moreEnquiries({ siteOrigin }: LetterContext): Letter {
  return {
    subject: 'More questions than usual',
    preview: 'The others are in your studio.',
    heading: 'More questions than usual',
    opening: [
      'Your shop has received more questions within an hour than it emails one by one. They may come from a bot.',
      'None are lost: the others are in your studio, under “Questions”, with names and addresses.',
    ],
    works: [],
    facts: [],
    actions: [{ label: 'See all questions', url: `${siteOrigin}${paths.openOrders}?view=questions` }],
    closing: [],
    signature: 'Your shop',
    footer: [`Sent by your shop at ${siteOrigin}`],
  };
}

/** To the artist: somebody signed in on a device that the account was never used on. */
export function newDevice({ signIn, siteOrigin }: About<'new-device'>): Letter {
  const { username, means, browser, at } = signIn;
  const place = browser.replace(/^Unknown/, 'an unknown');
  return {
    subject: 'New sign-in to your studio',
    preview: `From ${place}. If it was you, there is nothing to do.`,
    heading: 'New sign-in to your studio',
    opening: [
      `Someone signed in to your studio with a ${means}, on a device or in a browser where your account was not used before.`,
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
    footer: [`Sent by your shop at ${siteOrigin}`],
  };
}

/** To the artist: the shop's Square account was connected or disconnected. */
export function squareConnection({ change, siteOrigin }: About<'square-connection'>): Letter {
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
    footer: [`Sent by your shop at ${siteOrigin}`],
  };
}

/** A time in milliseconds as a person reads it. In UTC: the shop does not know the artist's time zone. */
function timeInWords(at: number): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at).replace('\u202f', ' ')} UTC`;
}
