/** What other systems do for joiners and leavers. What other areas and the server use of it. */
export { finishAction } from './finish.ts'
export { outsideActionsOf } from './queries.ts'
export { cancelOutsideActions, queueOutsideActions } from './queue.ts'
export { outsideWork } from './run.ts'
