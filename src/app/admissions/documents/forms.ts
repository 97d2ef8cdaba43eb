export { ReviewPage as Edit } from './ReviewPage'
