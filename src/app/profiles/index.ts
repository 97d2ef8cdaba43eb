export { ProfileList as List } from './ProfileList'
export { Age } from './Age'
