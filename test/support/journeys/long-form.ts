/** All sizes at all widths and the colors of the night, as `npm run test:long` has them. */
export const isLongForm = process.env['JOURNEYS'] === 'long';
