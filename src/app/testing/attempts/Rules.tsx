import { useTranslate } from 'react-admin'
import type { AvailableTest } from '../../../api/testing/availableTests'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'

type Translate = ReturnType<typeof useTranslate>

/** The rules of a test for the current user, one sentence each. */
export const Rules = ({ taking }: { taking: AvailableTest }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { questions_count, max_score, pass_percent, navigation, negative_marking, can_lock_answers } = taking
  const rules = [
    ...timeRules(taking, translate),
    [
      translate('taking.rules.questions', questions_count),
      max_score !== null && translate('taking.rules.max', { score: text(max_score) }),
      pass_percent !== null && translate('taking.rules.pass', { percent: pass_percent }),
    ],
    attemptRules(taking, translate),
    [translate(`taking.rules.${navigation}`)],
    [negative_marking && translate('taking.rules.negative')],
    [can_lock_answers && translate('taking.rules.fix')],
    [translate('taking.rules.saved')],
  ]
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
  return (
    <>
      <ul className="bullets stack gap-2">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3>{translate('taking.rules.recorded')}</h3>
      <p className="muted">{translate('taking.rules.recorded_text')}</p>
    </>
  )
}

const timeRules = (taking: AvailableTest, translate: Translate) => {
  const { limit_min, usual_limit_min, opens_at, closes_at } = taking
  const window = { from: dayAndTime(opens_at ?? ''), until: dayAndTime(closes_at ?? '') }
  return [
    [limitRule(limit_min, usual_limit_min, translate), limit_min !== null && translate('taking.rules.clock')],
    [
      opens_at && closes_at && translate('taking.rules.window', window),
      !opens_at && closes_at && translate('taking.rules.until', window),
      opens_at && !closes_at && translate('taking.rules.from', window),
      closes_at && translate('taking.rules.cut'),
    ],
  ]
}

/** Example: "40 минут, для вас продлено с 30". */
const limitRule = (limit: number | null, usual: number | null, translate: Translate): string => {
  if (limit === null) return translate('taking.rules.no_limit')
  if (usual === null || usual === limit) return translate('taking.rules.time', limit)
  return translate(limit > usual ? 'taking.rules.extended' : 'taking.rules.changed', { smart_count: limit, usual })
}

const attemptRules = (taking: AvailableTest, translate: Translate) => {
  const { attempts_allowed, attempts_made, grading } = taking
  if (attempts_allowed === 1) return [translate('taking.rules.attempts_one')]
  const count = { allowed: attempts_allowed, made: attempts_made }
  return [
    translate(attempts_allowed === 0 ? 'taking.rules.attempts_any' : 'taking.rules.attempts_many', count),
    translate(`taking.rules.grading.${grading}`),
  ]
}
