/** What other systems do for joiners and leavers: everything that other areas and the server may import. */
export { cancelOutsideActions, endedActions, finishAction, outsideActionsOf, queueOutsideActions } from './queue.ts'
export { outsideWork } from './run.ts'
