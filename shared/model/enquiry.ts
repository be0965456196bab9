/** What a visitor may ask about. */
export const enquiryKinds = ['price', 'sold', 'commission', 'other'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];
