import type { EnquiryKind } from '#shared/enquiry/enquiry-form.ts';
import { paths } from '#shared/site/paths.ts';
import {
  type About,
  type Letter,
  type LetterContext,
  type LetterFact,
  type LetterWork,
  plainLine,
} from './letter.ts';
import { letterWork } from './picture.ts';

const longestParagraph = 2_000;

const openings: Readonly<Record<EnquiryKind, string>> = {
  price: 'asks about the price.',
  shipping: 'asks how it could be shipped.',
  sold: 'asks about a work that is sold.',
  commission: 'asks about a commission.',
  other: 'has a question.',
};

/** Letter to the artist with a visitor's question. The visitor gets no copy, because the address is unverified. */
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

/** Splits a visitor's text into paragraphs, one for each line. Removes empty lines and invisible characters. */
function plainParagraphs(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => plainLine(line, longestParagraph))
    .filter((line) => line !== '');
}

/** Letter to the artist, at most once an hour, after too many questions to email each of them. */
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

interface StudioNews {
  readonly subject: string;
  /** Sentences about what happened. */
  readonly opening: readonly string[];
  readonly username: string;
  /** Milliseconds. */
  readonly at: number;
  readonly fact: LetterFact;
  readonly action: { readonly label: string; readonly path: string };
  /** Advice for the case that the artist did not do this. */
  readonly otherwise: string;
}

/** Letter to the artist about something in the studio that an intruder could have done. */
function studioNews(siteOrigin: string, news: StudioNews): Letter {
  const { subject, opening, username, at, fact, action, otherwise } = news;
  return {
    subject,
    preview: ifItWasYou,
    heading: subject,
    opening: [...opening, ifItWasYou],
    works: [],
    facts: [
      { label: 'Account', value: plainLine(username, 64) },
      { label: 'When', value: timeInWords(at) },
      fact,
    ],
    actions: [{ label: action.label, url: `${siteOrigin}${action.path}` }],
    closing: [
      otherwise,
      'If you cannot sign in any more, ask the person who runs your shop for a new password.',
    ],
    signature: 'Your shop',
    footer: [`Sent by your shop at ${siteOrigin}`],
  };
}

const ifItWasYou = 'If it was you, there is nothing to do.';
const endAccess =
  'choose “Sign out everywhere else”, change your password, and remove every passkey that is not yours.';
const openSettings = { label: 'Open the settings', path: paths.settings };

/** Letter to the artist about a sign-in on a new device. */
export function newDevice({ signIn, siteOrigin }: About<'new-device'>): Letter {
  const { username, means, browser, at } = signIn;
  return studioNews(siteOrigin, {
    subject: 'New sign-in to your studio',
    opening: [
      `Someone signed in to your studio with a ${means}, on a device or in a browser where your account was not used before.`,
    ],
    username,
    at,
    fact: { label: 'Browser', value: browser },
    action: openSettings,
    otherwise: `If it was not you, open the settings of your studio now: ${endAccess}`,
  });
}

/** Letter to the artist after the shop's Square account was connected or disconnected. */
export function squareConnection({ change, siteOrigin }: About<'square-connection'>): Letter {
  const { isConnected, username, merchantId, at } = change;
  return studioNews(siteOrigin, {
    subject: `Your shop was ${isConnected ? 'connected with' : 'disconnected from'} Square`,
    opening: [
      isConnected
        ? 'From now on the payments of your shop go to the Square account below.'
        : 'Nobody can pay in your shop until it is connected again.',
    ],
    username,
    at,
    fact: { label: 'Square account', value: plainLine(merchantId, 64) },
    action: { label: 'Look at the connection', path: paths.square },
    otherwise: isConnected
      ? `If it was not you, disconnect Square in your studio now, so that no payment goes to another account. Then open the settings: ${endAccess}`
      : `If it was not you, open the settings of your studio now: ${endAccess} Then connect your own Square account again.`,
  });
}

/** Letter to the artist about a change in the studio that could give the shop away. */
export function studioChange({ change, siteOrigin }: About<'studio-change'>): Letter {
  const { title, detail, username, at } = change;
  return studioNews(siteOrigin, {
    subject: `In your studio: ${title}`,
    opening: [`This was done in your studio: ${plainLine(detail, 400)}`],
    username,
    at,
    fact: { label: 'What', value: title },
    action: openSettings,
    otherwise: `If it was not you, open the settings of your studio now: ${endAccess} Then undo what was done.`,
  });
}

/** Returns a time (milliseconds) as text, in UTC, because the shop does not know the artist's time zone. */
export function timeInWords(at: number): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at).replace('\u202f', ' ')} UTC`;
}
