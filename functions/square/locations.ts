import * as z from 'zod/mini';
import { askSquare } from './ask-square.ts';
import type { ShopSquareClient } from './client.ts';
import { readFromSquare } from './read.ts';

const text = z.optional(z.nullable(z.string()));
/** Text that is only displayed. A value of another type is ignored. */
const shown = z.catch(text, undefined);
const addressSchema = z.object({
  addressLine1: shown,
  addressLine2: shown,
  locality: shown,
  administrativeDistrictLevel1: shown,
  postalCode: shown,
});
const locationSchema = z.object({
  id: z.string().check(z.minLength(1)),
  status: text,
  name: shown,
  businessName: shown,
  currency: text,
  capabilities: z.optional(z.nullable(z.array(z.unknown()))),
  address: z.catch(z.optional(z.nullable(addressSchema)), undefined),
});
type Location = z.infer<typeof locationSchema>;
const answerSchema = z.object({ locations: z.optional(z.nullable(z.array(z.unknown()))) });

export interface ActiveLocation {
  readonly id: string;
  readonly name: string;
  /** Address on one line; empty if Square has none. */
  readonly address: string;
  /** Currency (ISO 4217) of every price at this location. */
  readonly currency: string;
  /** Whether the location may take card payments. */
  readonly takesCards: boolean;
}

/**
 * Lists the active locations in Square's order, without unreadable ones. Throws SquareUnauthorised, SquareBusy or
 * SquareUnavailable.
 */
export async function listActiveLocations(square: ShopSquareClient): Promise<ActiveLocation[]> {
  const { answer } = await readFromSquare(() => askSquare(square, { path: 'locations' }, answerSchema));
  return (answer.locations ?? []).flatMap((location) => {
    const { success, data } = locationSchema.safeParse(location);
    return success && data.status === 'ACTIVE' ? [toActiveLocation(data)] : [];
  });
}

function toActiveLocation({ id, name, businessName, ...location }: Location): ActiveLocation {
  return {
    id,
    name: name ?? businessName ?? 'Unnamed location',
    address: addressLine(location.address),
    currency: location.currency ?? '',
    takesCards: (location.capabilities ?? []).includes('CREDIT_CARD_PROCESSING'),
  };
}

function addressLine(address: Location['address']): string {
  if (!address) return '';
  const state = [address.administrativeDistrictLevel1, address.postalCode].filter(Boolean).join(' ');
  return [address.addressLine1, address.addressLine2, address.locality, state].filter(Boolean).join(', ');
}
