/** Everything behind sign-in: the route table and the lazy imports. The sign-in page does not reference these files. */
export { routes } from './features'
export const admin = async () => (await import('./App')).App
export const placeholders = () => import('./shell/placeholders/NotFoundPage')
export const defaultLayout = async () => (await import('./Frame')).Frame
