/** What lies behind sign-in: the whole route table, and how to get at the rest. The sign-in page does not even know its files by name. */
export { routes } from './rooms'
export const admin = async () => (await import('./App')).App
export const placeholders = () => import('./shell/placeholders/NotFoundPage')
export const defaultLayout = async () => (await import('./Frame')).Frame
