/** What other systems do for joiners and leavers: everything that other areas and the server may import. */
export { finishAction } from './finish.ts'
export { outsideActionsOf } from './queries.ts'
export { cancelOutsideActions, queueOutsideActions } from './queue.ts'
export { outsideWork } from './run.ts'
