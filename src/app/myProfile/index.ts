export { MyProfilePage } from './MyProfilePage'
export { NextCard } from './NextCard'
export { addressOfPath } from './steps'
export { useMyProfile } from './useMyProfile'
