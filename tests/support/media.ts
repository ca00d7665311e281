const usual = window.matchMedia.bind(window)

/** Makes media queries match by this function until the test ends. */
export function mediaHold(holds: (query: string) => boolean): void {
  window.matchMedia = (query) => Object.assign(usual(query), { matches: holds(query) })
}

/** A phone: narrower than 600 px. */
export const onPhone = () => mediaHold((query) => query === '(max-width:599.95px)')

/** Reduced motion: content appears without animation. */
export const withoutMotion = () => mediaHold((query) => query.includes('reduced-motion'))

afterEach(() => {
  window.matchMedia = usual
})
