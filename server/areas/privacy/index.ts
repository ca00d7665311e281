/** Export and erasure of a person's data: everything that other areas and the server may import. */
export { archiveOf } from './archive.ts'
export { erasePerson, eraseTakenBack } from './erase.ts'
export { erasureRoutes, personFileRoutes } from './routes.ts'
export { subjectOf } from './subject.ts'
