export { PermissionEdit as Edit } from './PermissionEdit'
export { PermissionList as List } from './PermissionList'
