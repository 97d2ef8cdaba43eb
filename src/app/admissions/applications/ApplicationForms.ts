export { CasePage as Edit } from './CasePage'
export { WalkInPage as Create } from './WalkInPage'
