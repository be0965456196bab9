import { lineIdOf } from '#functions/cart/cart-records.ts';
import { hashToken, newToken, sign } from '#functions/http/cookies.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import { address } from '#test/support/orders/shopper.ts';
import { variationOf, type Work } from '#test/support/orders/works.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import type { Fault } from './process.ts';
import type { Scene } from './scene.ts';

const visitors = new WeakMap<Scene, Map<number, Visitor>>();

/** The shopper of this number, who stays the same throughout a history. */
export function visitorOf(scene: Scene, number: number): Visitor {
  const known = visitors.get(scene) ?? new Map<number, Visitor>();
  visitors.set(scene, known);
  const visitor = known.get(number) ?? new Visitor(scene, number);
  known.set(number, visitor);
  return visitor;
}

/** One of the shoppers of a history, and what is on their page. */
class Visitor {
  readonly name: string;
  readonly guestId: string;
  readonly from: string;
  /** The order of the checkout page. */
  orderId: string | undefined;
  readonly #cookies: readonly string[];
  readonly #scene: Scene;

  constructor(scene: Scene, number: number) {
    const token = newToken();
    this.#scene = scene;
    this.name = `shopper ${number}`;
    this.guestId = hashToken(token);
    this.#cookies = [`__Host-guest=${sign(token, testSecrets.cookieKey)}`];
    this.from = `10.0.${number}.9`;
  }

  async adds(work: Work, quantity: number, faults: readonly Fault[] = []) {
    const { id } = work;
    const body = { artworkId: id, variationId: variationOf(work) };
    const added = await this.#ask('adds', 'cart', 'addToCart', { body }, faults);
    if (added === 'killed' || added.status >= 300 || quantity === 1) return;
    const params = { id: lineIdOf(variationOf(work)) };
    await this.#ask('adds', 'cart', 'updateCartItem', { params, body: { quantity } });
  }

  async orders(faults: readonly Fault[] = []): Promise<void> {
    const answer = await this.#ask(
      'orders',
      'checkout',
      'placeOrder',
      { body: { shippingAddress: address } },
      faults,
    );
    if (answer !== 'killed' && answer.status === 200)
      this.orderId = (answer.body as { readonly orderId?: string }).orderId;
  }

  async pays(card: 'good' | 'declined', faults: readonly Fault[] = []): Promise<void> {
    const { orderId } = this;
    if (orderId === undefined) return;
    const { simulator, told, timeline } = this.#scene;
    const isTest = this.#scene.rows().some((row) => row['orderId'] === orderId && row['mode'] === 'test');
    const real = card === 'good' ? simulator.mintCard() : 'cnon:declined:GENERIC_DECLINE';
    const sourceId = isTest ? testSourceId : real;
    const body = { orderId, sourceId, shippingAddress: address, buyerEmail: 'ada@moss.example' };
    const clickedAt = timeline.now;
    const answer = await this.#ask('pays', 'checkout', 'takePayment', { body }, faults);
    told.push({
      orderId,
      clickedAt,
      at: timeline.now,
      status: answer === 'killed' ? 0 : answer.status,
      text: answer === 'killed' ? '' : answer.text,
    });
  }

  #ask(
    does: string,
    service: Parameters<Scene['request']>[1],
    operation: Parameters<Scene['request']>[2],
    options: Parameters<Scene['request']>[3],
    faults?: readonly Fault[],
  ) {
    const call = { cookies: this.#cookies, address: this.from, ...options };
    return this.#scene.request(`${this.name} ${does}`, service, operation, call, faults);
  }
}
