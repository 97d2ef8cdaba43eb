export { GroupList as List } from './GroupList'
