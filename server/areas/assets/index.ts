/** Uploaded files: everything that other areas and the server may import. */
export { deleteUnused, shrinkPictures } from './jobs.ts'
export { assetsRoutes } from './routes.ts'
export { isReferred, isShown } from './usedFiles.ts'
