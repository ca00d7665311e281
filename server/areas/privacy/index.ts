/** Export and erasure of a person's data: everything that other areas and the server may import. */
export { archiveOf } from './archive.ts'
export { erasePerson } from './erase.ts'
export { personFileRoutes } from './fileRoutes.ts'
export { erasureRoutes } from './routes.ts'
export { subjectOf } from './subject.ts'
export { eraseTakenBack } from './takenBack.ts'
