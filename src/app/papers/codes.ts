import { markRules, paperKinds, paperStates, requestedKinds, requestStatuses } from '../../api/papers/codes'
import { choicesOf } from '../kit/inputs/choices/choices'

export const kindChoices = choicesOf('papers.kind', paperKinds)
export const requestedKindChoices = choicesOf('papers.kind', requestedKinds)
export const languageChoices = choicesOf('papers.language', ['ru', 'en'])
export const stateChoices = choicesOf('papers.state', paperStates, {
  valid: 'success',
  expired: 'secondary',
  revoked: 'danger',
})
export const requestChoices = choicesOf('papers.request_status', requestStatuses, {
  requested: 'info',
  issued: 'success',
  refused: 'danger',
  withdrawn: 'secondary',
})
export const markRuleChoices = choicesOf('papers.mark_rule', markRules)
