/** Path of exports, below `/api/v1`. A file of its own, so that pages need not load the list of exports. */
export const exportPath = '/exports'
