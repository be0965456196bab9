import { readArtworkItem } from '#functions/catalogue/artwork-records.ts';
import { noteViolations, readReports } from '#functions/csp-reports/note-violations.ts';
import { failureOf } from '#functions/db/conditions.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { unavailable } from '#functions/http/errors.ts';
import { emailCeilings, takePlace } from '#functions/http/rate-limit.ts';
import { done, serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { countedForm, refuseMachines, writeInstead } from '#functions/http/visitor-form.ts';
import { mailAction, toldByAnother } from '#functions/mail/mail-action.ts';
import type { AskingPorts } from '#functions/mail/ports.ts';
import { metric } from '#functions/platform/log.ts';
import { withdrawalHandlers } from '#functions/withdrawal/handlers.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import type { ShopRequest } from '#shared/contract/handlers.ts';
import type { Body } from '#shared/contract/schemas.ts';
import type { AskedQuestion } from '#shared/enquiry/enquiry.ts';
import { shop } from '#shop-config';
import { appleFileHeaders, createAppleFile } from './apple-file.ts';
import { enquiryAction, enquiryId } from './enquiry-records.ts';

const perGuest = { name: 'enquiries', limit: 3, windowSeconds: 60 * 60 } as const;

const perNetwork = { name: 'enquiries-network', limit: 20, windowSeconds: 24 * 60 * 60 } as const;

const limits = { perGuest, perNetwork, many: 'Many questions have come' };

/** `quickest`: milliseconds. Nobody reads the form and writes ten characters in less time. */
const machines = {
  quickest: 3_000,
  tooQuick: 'Please check your message and send it again.',
};

/** Serves visitors' questions and withdrawals, CSP reports of their browsers, and Apple Pay's domain verification. */
export function enquiriesService(services: Services) {
  const { table, now, config, log } = services;
  const mayWrite = config.mail !== undefined;
  const appleFile = createAppleFile(services);
  return serve(
    'enquiries',
    {
      sendEnquiry: (request) => done(sendEnquiry({ table, now, mayWrite }, request)),

      reportViolations: async ({ network, headers, body }) => {
        const violations = readReports(body, headers['content-type'] ?? '', config.siteOrigin);
        return done(noteViolations({ table, now, log, metric }, network, violations));
      },

      ...withdrawalHandlers(services),
      applePayDomain: async () => ({ reply: true, headers: appleFileHeaders, raw: await appleFile() }),
    },
    services.http,
  );
}

/**
 * Stores a visitor's question and emails it to the artist, in one transaction with its rate limits. Questions from
 * other networks never cause a refusal: above the shop's hourly limit a question is stored without its own email, and
 * one email an hour points to the studio. The only recipient is the artist, so nobody can make the shop write to a
 * stranger.
 */
async function sendEnquiry(ports: AskingPorts, request: ShopRequest<'sendEnquiry'>): Promise<void> {
  const { guest, network, body } = request;
  if (!ports.mayWrite) throw unavailable(`The contact form is not available. ${writeInstead}`);
  refuseMachines(body, machines);
  const at = ports.now();
  const id = enquiryId(guest.id, body.requestId);
  const asked = await askedOf(ports.table, body);
  const form = countedForm(limits, request, at);
  const mail = {
    about: id,
    to: shop.email,
    replyTo: asked.email,
    content: { kind: 'enquiry', enquiry: asked },
    at,
  } as const;
  const place = await takePlace(ports, emailCeilings.enquiries, network);
  const told = place.isFull ? toldByAnother(mail) : mailAction(mail);
  try {
    await ports.table.transact([told, enquiryAction(id, asked, at), ...form.actions]);
  } catch (error) {
    await place.release();
    // The request is a retry after a lost answer.
    if (error instanceof ConditionFailed && error.has(told.label ?? '')) return;
    throw form.refusal(error) ?? error;
  }
  if (place.isFull) await tellOfMore(ports.table, at);
}

/** Writes one email for all questions of an hour that have no email of their own. */
async function tellOfMore(table: Table, at: number): Promise<void> {
  const number = Math.floor(at / 1000 / emailCeilings.enquiries.windowSeconds);
  const content = { kind: 'more-enquiries' } as const;
  // A failed condition means that this hour's email was already written.
  await failureOf(table.transact([mailAction({ about: 'enquiries', number, to: shop.email, content, at })]));
}

/** Adds the work's title to the question. A work that no longer exists is omitted. */
async function askedOf(
  table: Table,
  { artworkId, about, name, email, message }: Body<'sendEnquiry'>,
): Promise<AskedQuestion> {
  const artwork = artworkId === undefined ? undefined : await readArtworkItem(table, artworkId);
  const work = artwork && { artworkId: artwork.artworkId, title: displayTitle(artwork.title) };
  return { about, ...(work && { work }), name, email, message };
}
