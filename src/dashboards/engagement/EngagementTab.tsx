/** Engagement of the dashboard. */
export function EngagementTab() {
  return null
}
