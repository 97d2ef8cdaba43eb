export { StatusEdit as Edit } from './StatusEdit'
