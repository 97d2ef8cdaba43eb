export { PermissionList as List } from './PermissionList'
