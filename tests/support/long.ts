/** How much a test does: the first in `npm test`, the second in `npm run test:long`. */
export const often = (short: number, long: number): number => (process.env.TEST_LONG === 'true' ? long : short)
