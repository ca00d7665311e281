import { Route } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { pages } from '#src/preload.ts'

const ProjectList = lazyPage(pages.projectList)
const ProjectShow = lazyPage(pages.projectShow)
const ProjectCreate = lazyPage(async () => (await import('./ProjectCreate.tsx')).ProjectCreate)

/** The react-admin resource: `<Resource {...projects} />`. Each page is loaded lazily. */
export const projects = {
  name: 'projects',
  list: ProjectList,
  children: [
    <Route key="new" path="new" element={<ProjectCreate />} />,
    <Route key="show" path=":id" element={<ProjectShow />} />,
  ],
}
