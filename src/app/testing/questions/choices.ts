import type { Variant } from '../../../api'
import {
  matchingScorings,
  multipleScorings,
  orderingScorings,
  questionTypes,
  textEncodings,
  spaceRules,
  unitRules,
  type TextEncoding,
} from '../../../api/testing/codes'
import type { QuestionRow } from '../../../api/testing/questions'
import { choicesOf } from '../../kit/inputs/choices/choices'

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'koi8-r': 'KOI8-R',
  ibm866: 'DOS (CP866)',
  'x-mac-cyrillic': 'MacCyrillic',
}

const variants: Readonly<Record<QuestionRow['status'], Variant>> = {
  draft: 'secondary',
  ready: 'success',
  retired: 'dark',
}
export const questionStatuses = ['draft', 'ready', 'retired'] as const
export const statusChoices = choicesOf('questions.status', questionStatuses, variants)
export const typeChoices = choicesOf('questions.type', questionTypes)
export const difficultyChoices = [1, 2, 3, 4, 5].map((id) => ({ id, name: `questions.difficulty.${id}` }))

export const scoringChoices = {
  multiple: choicesOf('questions.scoring.multiple', multipleScorings),
  matching: choicesOf('questions.scoring.matching', matchingScorings),
  ordering: choicesOf('questions.scoring.ordering', orderingScorings),
} as const
export const formatChoices = choicesOf('questions.format', ['moodle_xml', 'gift', 'json', 'aiken', 'csv'])
export const encodingChoices = textEncodings.map((id) => ({ id, name: encodingNames[id] }))
export const spaceChoices = choicesOf('questions.spaces', spaceRules)
export const variableChoices = choicesOf('questions.variables', ['none', 'ranges', 'table'])
export const unitChoices = choicesOf('questions.unit', ['none', ...unitRules])
export const toleranceChoices = choicesOf('questions.tolerance', ['margin', 'relative', 'significant', 'range'])
