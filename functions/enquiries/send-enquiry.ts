import { readArtworkItem } from '#functions/catalogue/artwork-records.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import { badRequest, tooManyRequests, UserError } from '#functions/http/errors.ts';
import { limitUpdate, type RateLimit } from '#functions/http/rate-limit.ts';
import type { Asked } from '#functions/mail/letter/asked.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import type { Body } from '#shared/contract/schemas.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { shop } from '#shop-config';
import { enquiryAction, enquiryId } from './enquiry-records.ts';

interface Ports {
  readonly table: Table;
  /** Milliseconds. */
  readonly now: () => number;
  readonly mayWrite: boolean;
}

interface Question {
  readonly guestId: string;
  readonly network: string;
  readonly body: Body<'sendEnquiry'>;
}

const perGuest = { name: 'enquiries', limit: 3, windowSeconds: 60 * 60 } as const;
const perNetwork = { name: 'enquiries-network', limit: 20, windowSeconds: 24 * 60 * 60 } as const;

/** Milliseconds. Nobody reads the form and writes ten characters sooner. */
const quickest = 3_000;

const otherwise = `Please write to ${shop.email} instead.`;

/**
 * Hands a visitor's question to the artist: the row of the studio's list, the mail and what counts it are one
 * transaction. The only address that is written to is the artist's, so nobody can make the shop write to a stranger.
 */
export async function sendEnquiry(ports: Ports, { guestId, network, body }: Question): Promise<void> {
  if (!ports.mayWrite) throw new UserError(503, { error: `This shop takes no questions here. ${otherwise}` });
  refuseMachines(body);
  const at = ports.now();
  const id = enquiryId(guestId, body.requestId);
  const asked = await askedOf(ports.table, body);
  const guest = counted(perGuest, guestId, at);
  const neighbours = counted(perNetwork, network, at);
  const mail = mailAction({
    about: id,
    to: shop.email,
    replyTo: asked.email,
    content: { kind: 'enquiry', enquiry: asked },
    at,
  });
  try {
    await ports.table.transact([mail, enquiryAction(id, asked, at), guest.action, neighbours.action]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // It was asked before, and its answer was lost.
    if (error.has(mail.label ?? '')) return;
    if (error.has(perGuest.name))
      throw tooManyRequests(
        guest.retryAfter,
        `You have asked ${perGuest.limit} times within an hour. ${otherwise}`,
      );
    throw tooManyRequests(
      neighbours.retryAfter,
      `Many questions have come from your network today. ${otherwise}`,
    );
  }
}

/** In words, for a person's program may fill in what she does not see; and nothing of the form is lost. */
function refuseMachines({ website, openFor }: Question['body']): void {
  if (website !== '')
    throw badRequest(`Something has filled in a field of this form that nobody sees. ${otherwise}`);
  if (openFor < quickest)
    throw badRequest('That was very quick. Please read it once more and send it again.');
}

/** A work that is gone meanwhile is not named; the question is asked all the same. */
async function askedOf(
  table: Table,
  { artworkId, about, name, email, message }: Question['body'],
): Promise<Asked> {
  const artwork = artworkId === undefined ? undefined : await readArtworkItem(table, artworkId);
  const work = artwork && { artworkId: artwork.artworkId, title: displayTitle(artwork.title) };
  return { about, ...(work && { work }), name, email, message };
}

/** Counted only with what is really written. */
function counted(limit: RateLimit, subject: string, at: number) {
  const { Key, change, retryAfter } = limitUpdate(at, limit, subject);
  const action: TransactAction = { label: limit.name, Update: { Key, ...change } };
  return { action, retryAfter };
}
