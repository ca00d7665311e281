/** Cookie with the theme that a person chose in this browser. The server sends the page in its colours. */
export const schemeCookie = 'muster-theme'

/** Themes that a person can choose; without one the system decides. */
export const schemes = ['light', 'dark'] as const
export type ChosenScheme = (typeof schemes)[number]

/** True if the text is a theme. */
export const isScheme = (word: string | undefined): word is ChosenScheme =>
  word !== undefined && (schemes as readonly string[]).includes(word)
