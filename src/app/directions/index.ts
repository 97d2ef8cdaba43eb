export { DirectionCreate as Create } from './DirectionCreate'
export { DirectionEdit as Edit } from './DirectionEdit'
export { DirectionList as List } from './DirectionList'
