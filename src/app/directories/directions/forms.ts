export { DirectionCreate as Create } from './DirectionCreate'
export { DirectionEdit as Edit } from './DirectionEdit'
