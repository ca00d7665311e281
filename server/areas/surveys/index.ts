/** Surveys, their topics, mails and results: everything that other areas and the server may import. */
export { givenRoutes } from './given/routes.ts'
export { markAnswered, markDeclined, markRead } from './forms.ts'
export { remindBeforeEnd } from './mails/remind.ts'
export { mailingWork } from './mails/write.ts'
export { endNominations } from './nominations/settle.ts'
export { answersOfRow, basicProject, domainsOfProject, eventQuestionId, onForm } from './questions.ts'
export { groupSums, isDetached, sumOf, takingPart } from './results/queries.ts'
export { keepReading } from './results/reading.ts'
export { pointOf, stateOf, weighedGroups } from './results/weighing.ts'
export {
  reviewSharingRoutes,
  surveyCreateRoutes,
  surveyReadRoutes,
  surveyResultRoutes,
  surveyStepRoutes,
} from './routes.ts'
export {
  engagementActionTasks,
  givenTasks,
  nominationTasks,
  readyReviewTasks,
  sharedReviewTasks,
  surveyTasks,
} from './tasks.ts'
export { isEventOfReviewer, isMailOfReviewer, isReviewedIn, isTopicAbout } from './visibility.ts'
export { forget, waitingForms } from './unlinkable/pool.ts'
export { keepUnlinked } from './unlinkable/send.ts'
export { addAllWaiting, addWaiting } from './unlinkable/write.ts'
