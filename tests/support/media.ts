const usual = window.matchMedia.bind(window)

/** The page is on a screen for which these media queries hold, until the test ends. */
export function mediaHold(holds: (query: string) => boolean): void {
  window.matchMedia = (query) => Object.assign(usual(query), { matches: holds(query) })
}

/** A phone: narrower than 600 px. */
export const onPhone = () => mediaHold((query) => query === '(max-width:599.95px)')

/** Somebody who asks for less motion: what grows elsewhere stands there at once. */
export const withoutMotion = () => mediaHold((query) => query.includes('reduced-motion'))

afterEach(() => {
  window.matchMedia = usual
})
