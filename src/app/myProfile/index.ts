export { MyProfilePage } from './MyProfilePage'
export { addressOfPath } from './steps'
