export { GroupCreate as Create } from './GroupCreate'
export { GroupEdit as Edit } from './GroupEdit'
