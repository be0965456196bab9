import type { Square, SquareClient } from 'square';
import { readFromSquare, whole } from './read.ts';

/** A place of business at Square that is open for it. */
export interface ActiveLocation {
  readonly id: string;
  readonly name: string;
  /** One line; empty when Square has none. */
  readonly address: string;
  /** ISO 4217; every price at this location is in it. */
  readonly currency: string;
  /** Whether it may take cards. */
  readonly takesCards: boolean;
}

/** Active locations in Square's order. Throws SquareUnauthorised, SquareBusy or SquareUnavailable. */
export async function listActiveLocations(square: SquareClient): Promise<ActiveLocation[]> {
  const { locations } = whole(await readFromSquare(() => square.locations.list()));
  return (locations ?? []).filter(({ id, status }) => id && status === 'ACTIVE').map(toActiveLocation);
}

function toActiveLocation(location: Square.Location): ActiveLocation {
  return {
    id: String(location.id),
    name: location.name ?? location.businessName ?? 'Unnamed location',
    address: addressLine(location.address),
    currency: String(location.currency ?? ''),
    takesCards: (location.capabilities ?? []).includes('CREDIT_CARD_PROCESSING'),
  };
}

function addressLine(address: Square.Address | undefined): string {
  if (!address) return '';
  const state = [address.administrativeDistrictLevel1, address.postalCode].filter(Boolean).join(' ');
  return [address.addressLine1, address.addressLine2, address.locality, state].filter(Boolean).join(', ');
}
