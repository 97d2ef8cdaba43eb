export { TestCreate as Create } from './TestCreate'
export { TestEdit as Edit } from './TestEdit'
