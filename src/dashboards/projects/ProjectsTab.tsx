/** Projects of the dashboard. */
export function ProjectsTab() {
  return null
}
