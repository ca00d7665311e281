import { Route } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'

const ProjectList = lazyPage(async () => (await import('./ProjectList.tsx')).ProjectList)
const ProjectShow = lazyPage(async () => (await import('./ProjectShow.tsx')).ProjectShow)
const ProjectCreate = lazyPage(async () => (await import('./ProjectCreate.tsx')).ProjectCreate)

/** The projects area: `<Resource {...projects} />`. Each page is loaded when it is first opened. */
export const projects = {
  name: 'projects',
  list: ProjectList,
  children: [
    <Route key="new" path="new" element={<ProjectCreate />} />,
    <Route key="show" path=":id" element={<ProjectShow />} />,
  ],
}
