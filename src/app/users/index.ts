export { UserList as List } from './UserList'
