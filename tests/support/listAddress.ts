const query = () => new URLSearchParams(location.search)

/** The filter in the address of a list. */
export const filterInAddress = () => JSON.parse(query().get('filter') ?? '{}') as unknown

/** The order in the address of a list, such as `title ASC`. */
export const orderInAddress = () => `${query().get('sort')} ${query().get('order')}`
