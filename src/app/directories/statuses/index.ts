export { StatusList as List } from './StatusList'
