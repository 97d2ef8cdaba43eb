export { RoleMatrix as List } from './RoleMatrix'
