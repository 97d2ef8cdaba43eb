export { PermissionEdit as Edit } from './PermissionEdit'
