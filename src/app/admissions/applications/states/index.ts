/** Display of an application's state. Imports no form code, so the dashboard and lists stay small. */
export { NextSteps } from './NextSteps'
export { isUnanswered, isBlocking, isEditable } from './remarkState'
export { addressOfPath, partsOf, stepNames, stepOfPath, type StepName } from './formSteps'
export { scoringText, scoreText } from './scoringText'
export { NextCard } from './NextCard'
export { isWithin } from './paths'
export { ChoiceList } from './ChoiceList'
export { ApplicationTimeline } from './ApplicationTimeline'
export { RemarkList } from './RemarkList'
export { RemarkBox } from './RemarkBox'
export { RemarkNotes } from './RemarkNotes'
export { usePathName } from './usePathName'
export {
  answerRemark,
  shownApplication,
  useMyCampaigns,
  useMyChecklist,
  useMyApplication,
  useOffer,
} from './useMyApplication'
