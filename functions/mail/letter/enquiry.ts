import type { EnquiryKind } from '#shared/rules/enquiry-form.ts';
import { paths } from '#shared/rules/paths.ts';
import type { Letter, LetterWork } from './letter.ts';
import { letterWork } from './picture.ts';
import { plainLine } from './plain-line.ts';
import { plainParagraphs } from './plain-paragraphs.ts';
import type { About } from './surroundings.ts';

const openings: Readonly<Record<EnquiryKind, string>> = {
  price: 'would like to know what it costs.',
  shipping: 'asks how it could be shipped.',
  sold: 'asks about a work that is sold.',
  commission: 'would like to have something painted.',
  other: 'has a question.',
};

/** To the artist: a visitor asks. Nothing of it is ever sent back to an address that only the asker has vouched for. */
export function enquiryArrived(about: About<'enquiry'>): Letter {
  const { enquiry } = about;
  const name = plainLine(enquiry.name, 80) || 'Somebody';
  const title = plainLine(enquiry.work?.title ?? '', 60);
  return {
    subject: `${name} asks${title === '' ? '' : ` about ${title}`}`,
    preview: plainLine(enquiry.message, 100),
    heading: title === '' ? 'Somebody asks' : `Somebody asks about ${title}`,
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
    footer: [`Question ${about.about}`, `Written by ${about.siteOrigin} for ${about.texts.artist}.`],
  };
}

function workOf(about: About<'enquiry'>): LetterWork[] {
  const { work } = about.enquiry;
  return work ? [letterWork({ ...work, title: plainLine(work.title, 120) || 'Untitled' }, about)] : [];
}
