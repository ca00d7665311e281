/** A phone: narrow, and touched. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
