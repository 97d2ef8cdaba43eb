export { MaterialCreate as Create } from './MaterialCreate'
export { MaterialEdit as Edit } from './MaterialEdit'
