/** Public interface of the people feature: login slips. */
export { NewSlip } from './users/NewSlip'
export { SlipDialog } from './users/SlipDialog'
