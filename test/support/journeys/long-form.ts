/** Whether all sizes, all widths and night colors are tested: `npm run test:long`. */
export const isLongForm = process.env['JOURNEYS'] === 'long';
