/** People (records, search, roles, status, addresses): everything that other areas and the server may import. */
export {
  accountsTo,
  discordAccount,
  discordTo,
  requirePrivate,
  requireUnusedEmail,
  textAfter,
  wiseAfter,
} from './accounts.ts'
export { askToConfirm } from './addresses/ask.ts'
export { addressRoutes } from './addresses/routes.ts'
export { changeAvatar, changeDocument, documentOf, onboardingDataOf } from './documents.ts'
export {
  type EmployeeChange,
  type Section,
  type Writing,
  type Written,
  changeEmployee,
  changeEmployeeIn,
  writeNow,
} from './change.ts'
export { beginEmployments, changedEmployment, keepEmployments } from './employment.ts'
export { beginningOf } from './firstDay.ts'
export { jobProposalRoutes, keepProposed } from './jobProposals.ts'
export { forWork, peopleOn, viewerOn } from './asOf.ts'
export { requireNoCircle } from './circles.ts'
export { type Leaving, moveEmployments } from './leaving.ts'
export { createEmployeeIn, requireTeamAddress } from './create.ts'
export { employeeCreateRoutes } from './createRoutes.ts'
export { onboardingItemRoutes } from './onboardingRoutes.ts'
export { letFirstAdminIn } from './firstAdmin.ts'
export { employeeEditRoutes, employeeStatusRoutes, outsideRoutes } from './editRoutes.ts'
export { type Field, everyField, fieldsOf, ownAfter, ownColumn, ownFields } from './fields.ts'
export { grantingMore, ownRoles, type OwnRole } from './givenRoles.ts'
export { generalSection, writeGeneralInfo } from './generalInfo.ts'
export { invitationMailKind, inviterErased } from './invitation.ts'
export { actingAdmins, keepAnAdmin, requireAnAdmin } from './lastAdmin.ts'
export { withoutWidening } from './led.ts'
export { requireOpen } from './lookups.ts'
export {
  filledOwnFields,
  ownCells,
  ownFieldSchema,
  ownFieldsSection,
  ownIdsIn,
  ownValuesOf,
  readableOwnFields,
  writeOwnFields,
} from './ownFields.ts'
export { ownFileOf, writeOwnFile } from './ownFile.ts'
export { byOwn, byOwnValue } from './ownFilters.ts'
export { invitationMail, invitedBy } from './mails.ts'
export { lockHolders, moveHolders } from './movedRoles.ts'
export { payoutColumns, type PayoutField, payoutFields, tellOfPayout } from './payout.ts'
export { endPayoutChanges, payoutChangeRoutes } from './payoutChanges.ts'
export { heldBack } from './payoutHold.ts'
export { coordinatesOf, isSamePlace, personalSection, placeIn, placeOf, writePersonalInfo } from './personalInfo.ts'
export { employeeById, employeesFrom, openRecords, seniority } from './queries.ts'
export { salarySection, writePay } from './pay.ts'
export { auditReveal, keepReveal } from './payReads.ts'
export { readersOn } from './readersOn.ts'
export { deletePerson } from './remove.ts'
export { mayChangeRoles, ranksAbove, ranksBelow, rolesSection, writeRoles } from './roles.ts'
export { sameReader, sameReaders } from './sameReader.ts'
export { holdBackReaders, mayRead, readerRoutes } from './readers.ts'
export { employeeReadRoutes } from './routes.ts'
export { headed, headEnd, headLives, headStart } from './heads.ts'
export { covers, isBelow, isCounted, rightsOnPeople, rightsOnPerson } from './scopes.ts'
export { byKeyword, conditions, searchTotal } from './search.ts'
export { keywordWords, searchWords, sortName, tsqueryOf, tsvectorOf } from './searchText.ts'
export { type Answered, type Asked, type Stored, readSection } from './sections.ts'
export { skillsSection, writeSkills } from './skills.ts'
export { followStatusBack, statusSection, writeStatus } from './status.ts'
export { employeeTasks, employeeUpcoming, endsFor } from './tasks.ts'
export { type Viewer, everything, opens, present, runs, sharedProject, shownDay } from './visibility.ts'
