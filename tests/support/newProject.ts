import { seedId } from '#server/db/seed/ids.ts'
import { cast } from './cast.ts'

/** A body that POST /projects takes from every holder of its permission. */
export function newProject(over: Record<string, unknown> = {}) {
  return {
    name: 'Lantern Quay',
    status: 'on-boarding',
    function: 'development',
    countryID: seedId('country', 'Germany'),
    accountManagers: [{ employeeID: cast.member.id }],
    ...over,
  }
}

/** What each of the four dialogs of general info sends besides its own keys. */
export function generalInfo(over: Record<string, unknown> = {}) {
  return {
    name: 'Lantern Quay',
    countryID: seedId('country', 'Germany'),
    function: 'development',
    importantLevel: 'medium',
    accountRating: 3,
    deliveryRating: 4,
    leadRating: 5,
    ...over,
  }
}
