/** Joins lines that begin with `|` to the line before, so that long rows of a table can be folded. */
export const unfolded = (text: string): string => text.replace(/\n +\|/g, ' |')
