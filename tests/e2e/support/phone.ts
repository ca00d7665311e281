/** A phone: a narrow touch screen. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
