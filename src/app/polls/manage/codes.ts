import { pollKinds, resultsVisibilities, secrecies, thresholds } from '../../../api/polls/codes'
import { choicesOf } from '../../kit/inputs/choices/choices'

export const kindChoices = choicesOf('polls.kind', pollKinds)
export const secrecyChoices = choicesOf('polls.secrecy', secrecies)
export const thresholdChoices = choicesOf('polls.threshold', thresholds)
export const resultsChoices = choicesOf('polls.results', resultsVisibilities)
export const audienceChoices = choicesOf('polls.audience', ['all', 'chosen'])
