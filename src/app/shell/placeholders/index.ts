export { NotFoundPage } from './NotFoundPage'
export { NotYetPage } from './NotYetPage'
