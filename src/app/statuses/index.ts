export { StatusEdit as Edit } from './StatusEdit'
export { StatusList as List } from './StatusList'
