/** What other rooms may use of people: the printed slip that lets somebody in. */
export { NewSlip } from './users/NewSlip'
export { SlipDialog } from './users/SlipDialog'
