/** Of the chart of a question with its quarters, in px (screens.md section 2.3.3). */
export const chartHeight = 230
/** Of its list of groups, which scrolls. */
export const groupHeight = 180
/** Of all of a card below its head: number, captions, chart and list. */
export const cardHeight = chartHeight + groupHeight + 92
