/** Cards of the tab are 500 px high: what stands below the head, and below a line of filters. */
export const body = 406
export const bodyBelowBar = 356
