/** Resources of the dashboard. */
export function ResourcesTab() {
  return null
}
