import { lineIdOf } from '#functions/cart/cart-records.ts';
import { guestCookie, newToken, sign } from '#functions/http/cookies.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import type { Answer } from '#shared/contract/schemas.ts';
import type { Money } from '#shared/order/order.ts';
import { address } from '#test/support/orders/shopper.ts';
import { variationOf, type Work } from '#test/support/orders/works.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import type { Fault } from './process.ts';
import type { Scene, Told } from './scene.ts';

const newsLink = /#(?:confirm|end)=([0-9a-f]{50})/;

const visitors = new WeakMap<Scene, Map<number, Visitor>>();

/** Returns the shopper with this number, which is the same object throughout a history. */
export function visitorOf(scene: Scene, number: number): Visitor {
  const known = visitors.get(scene) ?? new Map<number, Visitor>();
  visitors.set(scene, known);
  const visitor = known.get(number) ?? new Visitor(scene, number);
  known.set(number, visitor);
  return visitor;
}

/** A shopper of a history, with the state of the shopper's page. */
class Visitor {
  readonly name: string;
  readonly from: string;
  /** Id of the order on the open checkout page. */
  orderId: string | undefined;
  /** The total that the shopper confirmed. The token of a card or wallet is valid only for this amount. */
  #total: Money | undefined;
  readonly #wanted = new Map<string, number>();
  #cookies: readonly string[];
  readonly #scene: Scene;

  constructor(scene: Scene, number: number) {
    const token = newToken();
    this.#scene = scene;
    this.name = `shopper ${number}`;
    this.#cookies = [`${guestCookie}=${sign(token, testSecrets.cookieKey)}`];
    this.from = `10.0.${number}.9`;
  }

  async adds(work: Work, quantity: number, faults: readonly Fault[] = []) {
    const { id } = work;
    this.#wanted.set(id, Math.max((this.#wanted.get(id) ?? 0) + 1, quantity));
    const body = { artworkId: id, variationId: variationOf(work) };
    const added = await this.#ask('adds', 'cart', 'addToCart', { body }, faults);
    if (added === 'killed' || added.status >= 300 || quantity === 1) return;
    const params = { id: lineIdOf(variationOf(work)) };
    await this.#ask('adds', 'cart', 'updateCartItem', { params, body: { quantity } });
  }

  async orders(country: string, faults: readonly Fault[]): Promise<void> {
    const clickedAt = this.#scene.timeline.now;
    const inCart = new Set(this.#wanted.keys());
    const body = { shippingAddress: { ...address, country } };
    const answer = await this.#ask('orders', 'checkout', 'placeOrder', { body }, faults);
    this.#hears('orders', answer, { clickedAt, inCart, country, orderId: undefined });
    if (answer === 'killed' || answer.status !== 200) return;
    const { orderId, total } = answer.body as Partial<Answer<'placeOrder'>>;
    this.orderId = orderId;
    this.#total = total;
  }

  async pays(card: 'good' | 'declined', faults: readonly Fault[] = []): Promise<void> {
    const { orderId } = this;
    if (orderId === undefined) return;
    const { simulator, timeline } = this.#scene;
    const isTest = this.#scene.rows().some((row) => row['orderId'] === orderId && row['mode'] === 'test');
    const real = card === 'good' ? simulator.mintCard({}, this.#total) : 'cnon:declined:GENERIC_DECLINE';
    const sourceId = isTest ? testSourceId : real;
    const body = { orderId, sourceId, shippingAddress: address, buyerEmail: 'ada@moss.example' };
    const clickedAt = timeline.now;
    const inCart = new Set(this.#wanted.keys());
    const answer = await this.#ask('pays', 'checkout', 'takePayment', { body }, faults);
    this.#hears('pays', answer, { clickedAt, inCart, orderId, isGoodCard: card === 'good' });
  }

  #hears(
    does: Told['does'],
    answer: Awaited<ReturnType<Scene['request']>>,
    about: Pick<Told, 'clickedAt' | 'inCart' | 'orderId' | 'country' | 'isGoodCard'>,
  ): void {
    const { status, text } = answer === 'killed' ? { status: 0, text: '' } : answer;
    const { told, timeline } = this.#scene;
    told.push({
      who: this.name,
      does,
      ...about,
      at: timeline.now,
      status,
      text,
      wanted: new Map(this.#wanted),
    });
  }

  /** Subscribes to the newsletter, or opens the link in the last newsletter email. */
  async asksNews(does: 'subscribe' | 'confirm' | 'end', faults: readonly Fault[]): Promise<void> {
    const { timeline, sent, readers } = this.#scene;
    const clickedAt = timeline.now;
    const email = `${this.name.replace(' ', '-')}@moss.example`;
    const link = sent.findLast(({ to, text }) => to === email && newsLink.test(text));
    const [, key] = newsLink.exec(link?.text ?? '') ?? [];
    if (does !== 'subscribe' && key === undefined) return;
    const operation = does === 'subscribe' ? does : (`${does}Subscription` as const);
    const body = does === 'subscribe' ? { email, website: '', openFor: 9_000 } : { key };
    const answer = await this.#ask(`asks to ${does}`, 'news', operation, { body }, faults);
    const isDone = answer !== 'killed' && answer.status < 300;
    readers.push({ email, does, isDone, clickedAt, at: timeline.now });
  }

  async #ask(
    does: string,
    service: Parameters<Scene['request']>[1],
    operation: Parameters<Scene['request']>[2],
    options: Parameters<Scene['request']>[3],
    faults?: readonly Fault[],
  ) {
    const call = { cookies: this.#cookies, address: this.from, ...options };
    const answer = await this.#scene.request(`${this.name} ${does}`, service, operation, call, faults);
    if (answer === 'killed') return answer;
    const renewed = answer.cookies.filter((line) => line.startsWith(guestCookie));
    if (renewed.length > 0) this.#cookies = renewed.map((line) => line.split(';')[0] ?? '');
    return answer;
  }
}
