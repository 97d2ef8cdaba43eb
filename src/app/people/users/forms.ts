export { UserCreate as Create } from './UserCreate'
export { UserEdit as Edit } from './UserEdit'
