/** Of the two cards on top, below their heads, in px: the head of the summary's table, and at least six rows of 40. */
export const topHeight = 368
/** Of the three cards of work surveys. */
export const workHeight = 260
