import { controlForms, curriculumStatuses } from '../../api/curricula/codes'
import type { CurriculumRow } from '../../api/curricula/curricula'
import { choicesOf } from '../kit/inputs/choices/choices'

export const statusChoices = choicesOf('curricula.status', curriculumStatuses, {
  draft: 'secondary',
  approved: 'success',
  archived: 'dark',
})
export const formChoices = choicesOf('curricula.form', controlForms)

type Named = Pick<CurriculumRow, 'direction_code' | 'entry_year' | 'edition'>
type Translate = (key: string, values?: object) => string
/** «09.02.07, набор 2026, редакция 2». */
export const nameOf = ({ direction_code: code, entry_year: year, edition }: Named, translate: Translate) =>
  [translate('curricula.one', { code, year }), edition > 1 && translate('curricula.edition', { edition })]
    .filter(Boolean)
    .join(', ')
