/** The extent of a test: `short` in `npm test`, `long` in `npm run test:long`. */
export const often = (short: number, long: number): number => (process.env.TEST_LONG === 'true' ? long : short)
