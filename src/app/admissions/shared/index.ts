export { ConsentFormButton } from './ConsentFormButton'
export { AdmissionTabs } from './AdmissionTabs'
export { OwnApplicationNote } from './OwnApplicationNote'
export {
  decisionKey,
  waitForDecisions,
  isDecisionPending,
  isRecentlyDecided,
  reviewPath,
  usePendingDecisions,
} from './pendingDecisions'
export { ReasonDialog, useLinkedDialog } from './ReasonDialog'
