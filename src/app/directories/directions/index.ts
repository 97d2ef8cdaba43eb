export { DirectionList as List } from './DirectionList'
