/**
 * Every call of the API, by area: `import * as api` in the server, which registers these, the browser, which calls these, and the document,
 * which prints these. Named one by one, not gathered in an object, so that a page loads only the areas that it calls.
 */
export { assets } from './assets.ts'
export { auth } from './auth.ts'
export { bankAccounts, clients, companyInfos } from './commercialCalls.ts'
export { employees } from './employees.ts'
export { feedbacks } from './feedbacks.ts'
export { invite } from './invite.ts'
export { lineManagers } from './lineManagers.ts'
export { metadata } from './metadataCalls.ts'
export { profile } from './profile.ts'
export { projectMembers } from './projectMembers.ts'
export { projects } from './projects.ts'
export { questions } from './questions.ts'
export { roles } from './roles.ts'
export { settings } from './settings.ts'
export { staffing } from './staffing.ts'
export { surveys } from './surveys.ts'
export { workUnits } from './workUnits.ts'
