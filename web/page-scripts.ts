import { type ComponentType, lazy } from 'react';

/** A page whose component has a script of its own. */
export interface PageScript {
  /** Component that suspends until the script is loaded. */
  readonly Lazy: ComponentType;
  /** The component itself, once the script is loaded. */
  Loaded?: ComponentType;
}

function pageScript<M extends { readonly default: ComponentType }>(fetchModule: () => Promise<M>) {
  const load = async () => {
    const module = await fetchModule();
    script.Loaded = module.default;
    return module;
  };
  const script: PageScript & { readonly load: () => Promise<M> } = { load, Lazy: lazy(load) };
  return script;
}

export const gallery = pageScript(() => import('#web/pages/gallery.tsx'));
export const sold = pageScript(() => import('#web/pages/sold.tsx'));
export const news = pageScript(() => import('#web/pages/news.tsx'));
export const about = pageScript(() => import('#web/pages/about.tsx'));
export const policy = pageScript(() => import('#web/pages/policy.tsx'));
export const cart = pageScript(() => import('#web/pages/cart.tsx'));
export const orderComplete = pageScript(() => import('#web/pages/order-complete.tsx'));
export const order = pageScript(() => import('#web/pages/order.tsx'));
export const artworkIndex = pageScript(() => import('#web/pages/artwork-index.tsx'));
export const artwork = pageScript(() => import('#web/pages/artwork.tsx'));
export const studio = pageScript(() => import('./studio-routes.tsx'));
