export { UserList as List } from './UserList'
export { SlipDialog } from './SlipDialog'
