export { UserList as List } from './UserList'
export { NewSlip } from './NewSlip'
export { SlipDialog } from './SlipDialog'
