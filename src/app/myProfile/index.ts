export { MyProfilePage } from './MyProfilePage'
