/** Uploaded files: everything that other areas and the server may import. */
export { assetsRoutes } from './routes.ts'
export { shrinkPictures } from './shrink.ts'
export { deleteUnused } from './unused.ts'
