/** `npm run test:long` tests all sizes, all widths and night colors. */
export const isLongForm = process.env['JOURNEYS'] === 'long';
