export { ImportPage } from './ImportPage'
