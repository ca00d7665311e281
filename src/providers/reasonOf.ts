/** Why something failed, as a sentence: what the server said, or the error itself. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
