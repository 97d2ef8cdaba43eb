import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { OfferedChoice } from '../../campaigns/offeredQueries'
import { checksOf, keyUnless, type Check, type Facts, type Fault } from './check'

type Choice = ApplicationForm['choices'][number]

type Level = ApplicationForm['education']['level']
const choiceFault = (
  choice: Choice,
  offered: OfferedChoice | undefined,
  level: Level,
): [field: string, key: string] | null => {
  if (!offered) return ['direction_id', 'applications.faults.not_offered']
  if (level !== null && !offered.entry_levels.includes(level))
    return ['direction_id', 'applications.faults.other_level']
  if (!offered.education_method_ids.includes(choice.education_method_id))
    return ['education_method_id', 'applications.faults.method_not_offered']
  return offered.bases.includes(choice.basis) ? null : ['basis', 'applications.faults.no_places']
}

const countFault = (count: number, most: number): Fault | null => {
  if (count === 0) return { kind: 'missing', message: { key: 'applications.faults.no_choice' } }
  if (count <= most) return null
  return { kind: 'invalid', message: { key: 'applications.faults.too_many_choices', values: { count: most } } }
}

/** Requires one to `choices_max` choices; each must be offered and accept the applicant's education level. */
export const checkChoices = ({ form: { choices, education }, campaign }: Facts): Check[] => {
  const whole: Check = { path: 'choices', part: 'choices', fault: countFault(choices.length, campaign.choices_max) }
  const each = choices.flatMap((choice, place): Check[] => {
    const wrong = choiceFault(
      choice,
      campaign.offered.find(({ direction_id }) => direction_id === choice.direction_id),
      education.level,
    )
    if (!wrong) return []
    const [field, key] = wrong
    return [
      {
        path: `choices.${place}.${field}`,
        part: 'choices',
        isChoiceSpecific: true,
        fault: { kind: 'invalid', message: { key } },
      },
    ]
  })
  return [whole, ...each]
}

const results = checksOf('exam_results')

/** Every row needs a subject and a score, and every state exam that a chosen direction requires needs a row. */
export const checkExamResults = ({ form: { exam_results, choices }, campaign, today }: Facts): Check[] => {
  const lines = exam_results.flatMap(({ subject_id, score, year }, place) => [
    results.needed(`${place}.subject_id`, subject_id),
    results.needed(`${place}.score`, score),
    ...results.optional(
      `${place}.year`,
      year,
      keyUnless((year ?? 0) <= Number(today.slice(0, 4)), 'applications.faults.year'),
    ),
  ])
  const known = new Set(exam_results.map(({ subject_id }) => subject_id))
  const chosen = new Set(choices.map(({ direction_id }) => direction_id))
  const requiredSubjects = new Map(
    campaign.offered
      .filter(({ direction_id }) => chosen.has(direction_id))
      .flatMap(({ entrance_subjects }) => entrance_subjects)
      .filter(({ source }) => source === 'state_exam')
      .map(({ subject_id, name }) => [subject_id, name]),
  )
  const subjects = [...requiredSubjects].map(([id, subject]): Check => ({
    path: 'exam_results',
    part: 'exam_results',
    isChoiceSpecific: true,
    fault: known.has(id)
      ? null
      : { kind: 'missing', message: { key: 'applications.faults.no_result', values: { subject } } },
  }))
  return [...lines, ...subjects]
}
