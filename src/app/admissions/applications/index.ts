export { ProfileList as List } from './ProfileList'
