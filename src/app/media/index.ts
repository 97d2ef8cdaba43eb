export { MediaManager } from './MediaManager'
