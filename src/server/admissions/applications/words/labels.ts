import type { Locale } from '../../../../api/kit/endpoints'
import { localise } from '../../../kit/texts/messages'

const isPlace = (step: string) => /^\d+$/.test(step)

/** Label of a form path: `person.snils` is «СНИЛС», `exam_results.1.score` is «Результаты экзаменов, 2: балл». */
export const fieldLabel = (locale: Locale, path: string): string => {
  const [part = '', ...steps] = path.split('.')
  const place = steps.find(isPlace)
  const field = steps.filter((step) => !isPlace(step))
  const partName = localise(locale, { key: `application_parts.${part}` })
  const name =
    field.length === 0 ? partName : localise(locale, { key: `application_fields.${[part, ...field].join('.')}` })
  return place === undefined ? name : `${partName}, ${Number(place) + 1}${field.length === 0 ? '' : `: ${name}`}`
}

/** Label of a code, for example `identityKinds.passport_rf`. */
export const codeLabel = (locale: Locale, list: string, code: string): string =>
  localise(locale, { key: `application_codes.${list}.${code}` })
