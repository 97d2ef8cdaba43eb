export { GroupCreate as Create } from './GroupCreate'
export { GroupEdit as Edit } from './GroupEdit'
export { GroupList as List } from './GroupList'
