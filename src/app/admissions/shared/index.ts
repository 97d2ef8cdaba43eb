export { BlankButton } from './BlankButton'
export { AdmissionTabs } from './AdmissionTabs'
export { OwnNote } from './OwnNote'
export {
  decisionKey,
  decisionsSettled,
  isBeingDecided,
  isJustDecided,
  reviewPath,
  usePendingDecisions,
} from './pendingDecisions'
export { ReasonDialog, useAskedDialog } from './ReasonDialog'
