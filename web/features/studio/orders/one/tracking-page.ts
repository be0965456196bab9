interface Carrier {
  readonly name: string;
  /** Where the carrier shows a parcel; the number follows. */
  readonly page: string;
}

/** The carriers that a parcel is most likely handed to; any other may be typed. */
export const carriers: readonly Carrier[] = [
  { name: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { name: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'DHL', page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
];

/** The carrier's own page of a parcel; empty where the carrier is none of these or there is no number yet. */
export function trackingPage(carrier: string, trackingNumber: string): string {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  const number = trackingNumber.replace(/\s/g, '');
  return known && number !== '' ? known.page + encodeURIComponent(number) : '';
}
