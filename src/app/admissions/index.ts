export { AdmissionTabs } from './AdmissionTabs'
export { OwnNote } from './OwnNote'
export { ReasonDialog } from './ReasonDialog'
export { reviewPath } from './reviewPath'
