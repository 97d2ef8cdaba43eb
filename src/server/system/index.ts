/** Public interface of the system feature. */
export { readHealth } from './health'
