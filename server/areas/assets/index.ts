/** Uploaded files. What other areas and the server use of it. */
export { assetsRoutes } from './routes.ts'
export { shrinkPictures } from './shrink.ts'
export { deleteUnused } from './unused.ts'
