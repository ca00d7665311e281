/** Where lists are exported, below `/api/v1`: apart from the lists, which a page that exports one need not load. */
export const exportPath = '/exports'
