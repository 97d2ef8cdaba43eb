export { RoleCreate as Create } from './RoleCreate'
export { RoleEdit as Edit } from './RoleEdit'
