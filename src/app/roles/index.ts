export { RoleCreate as Create } from './RoleCreate'
export { RoleEdit as Edit } from './RoleEdit'
export { RoleMatrix as List } from './RoleMatrix'
