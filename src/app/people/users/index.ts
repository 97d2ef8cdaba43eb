export { NewSlip } from './NewSlip'
export { SlipDialog } from './SlipDialog'
