import compression from 'compression';
import express, { type Request } from 'express';
import { guestCookie, readCookies, unsign } from '#functions/http/cookies.ts';
import { schemas } from '#shared/contract/schemas.ts';
import type { PeerStore } from './store.ts';

/**
 * What an ordinary shop would be: express, its own ETag, the usual `compression`, rows from SQLite. Same addresses, same
 * answers, bodies checked by the same schemas.
 */
export function peerApp(store: PeerStore, cookieKey: string) {
  const app = express();
  app.disable('x-powered-by');
  app.use(compression());
  app.use(express.json({ limit: '64kb' }));

  const guestOf = (request: Request) =>
    unsign(readCookies([request.headers.cookie ?? ''])[guestCookie], cookieKey) ?? '';

  app.get('/api/artworks', (_, response) => {
    response.json(store.list());
  });

  app.get('/api/artworks/:id', (request, response) => {
    const artwork = store.one(request.params.id);
    if (artwork) response.json(artwork);
    else response.status(404).json({ error: 'Artwork not found' });
  });

  app.get('/api/cart', (request, response) => {
    response.json(store.cart(guestOf(request)));
  });

  app.post('/api/cart', (request, response) => {
    const { success, data } = schemas.addToCart.body.safeParse(request.body);
    if (!success) return void response.status(400).json({ error: 'Not a choice' });
    const item = store.add(guestOf(request), data.artworkId, data.variationId);
    if (item) response.json(item);
    else response.status(409).json({ error: 'Not to be had' });
  });

  app.post('/api/orders', (request, response) => {
    const { success, data } = schemas.placeOrder.body.safeParse(request.body);
    if (!success) return void response.status(400).json({ error: 'Not an order' });
    const { orderId, total } = store.order(guestOf(request), data.shippingAddress);
    response.json({ orderId, total: { amount: total, currency: 'USD' } });
  });

  app.post('/api/payments', (request, response) => {
    const { success, data } = schemas.takePayment.body.safeParse(request.body);
    if (!success) return void response.status(400).json({ error: 'Not a payment' });
    const isPaid = store.pay(guestOf(request), data.orderId);
    if (isPaid) response.json({ ok: true });
    else response.status(409).json({ error: 'Not paid' });
  });

  return app;
}
