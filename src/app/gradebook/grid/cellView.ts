import type { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import { isFailing, percentOf } from '../../../api/gradebook/computeFinal'
import { percentFormat } from '../../kit/fields/usePercentText'
import type { GridCell } from '../../kit/grid/gridTypes'
import type { Scale } from '../../../api/gradebook/codes'
import { retakenText } from '../retakes/retakenText'
import type { Sheet, SheetCell } from './sheet'

type Translate = ReturnType<typeof useTranslate>
export type Locale = 'ru' | 'en'
export const averageKey = 'average'

/** Formats averages as 4,50 or 78,3 %. Reuses one Intl formatter, because creating one for every row is slow. */
const averageTextOf = ({ scale, rules }: Sheet['book'], locale: Locale) => {
  if (scale !== 'five' || rules.method === 'points') {
    const percent = percentFormat(locale)
    return (average: number | null): string => (average === null ? '' : percent(average / 100))
  }
  const mean = new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return (average: number | null): string => (average === null ? '' : mean.format(average))
}

const toneOf = ({ value, flag }: SheetCell, isLow: (value: number) => boolean): GridCell['tone'] => {
  if (value !== null) return isLow(value) ? 'low' : undefined
  return flag === null
    ? undefined
    : ({ absent: 'danger', excused: 'info', missing: 'muted', late: undefined } as const)[flag]
}

/** Text that a screen reader announces after the mark. */
const accessibleTextOf = (shown: SheetCell, translate: Translate): string => {
  const { syncError, flag, isWaiting, isNoted, isFromTest, isProposed } = shown
  return [
    flag && translate(`marks.flag.${flag}`),
    syncError?.kind === 'conflict' && translate('marks.cell.conflict'),
    syncError?.kind === 'refused' && `${translate('marks.cell.refused')} ${syncError.message}`,
    syncError?.kind === 'invalid' && translate(`marks.unread.${syncError.fault}`),
    isWaiting && translate('marks.cell.waiting'),
    isProposed && translate('marks.cell.proposed'),
    isFromTest && translate('marks.cell.from_test'),
    isNoted && translate('marks.cell.noted'),
  ]
    .filter(Boolean)
    .join(', ')
}

type Retaken = Sheet['book']['retakes'][number]
type RetakenOptions = { scale: Scale; translate: Translate; locale: Locale; isLow: boolean }
/** A signed mark that a retake replaced: both marks, and the retake in words. */
const retakenCell = (retake: Retaken, { isLow, ...options }: RetakenOptions): GridCell => {
  const shown = (value: number | null) => formatMark({ value, flag: null }, options.scale, options.locale) || '–'
  return {
    text: `${shown(retake.signed_value)} → ${shown(retake.value)}`,
    description: retakenText(retake, options),
    hasNote: true,
    ...(isLow && { tone: 'low' as const }),
  }
}

/** Returns the text, look and accessible name of each cell. */
export const cellViewOf = (sheet: Sheet, { translate, locale }: { translate: Translate; locale: Locale }) => {
  const { book, items, people, final } = sheet
  const averageText = averageTextOf(book, locale)
  const averageName = translate('marks.average')
  return (row: string, column: string): GridCell => {
    const student = Number(row)
    if (column === averageKey) {
      const { average, value } = sheet.computed(student)
      const tone = value !== null && isFailing(book, value) ? 'low' : undefined
      return {
        text: averageText(average),
        ...(tone && { tone }),
        description: averageName,
      }
    }
    const item = items.get(Number(column))
    if (!item) return { text: '' }
    const shown = sheet.cell(item.id, student)
    const isFinal = item.id === final?.id
    const retake = isFinal ? book.retakes.find(({ user_id }) => user_id === student) : undefined
    if (retake)
      return retakenCell(retake, { scale: book.scale, translate, locale, isLow: isFailing(book, retake.value) })
    const computed = isFinal && shown.value === null ? sheet.computed(student).value : null
    const displayed = computed === null ? shown : { ...shown, value: computed }
    const isLow = (value: number) =>
      isFinal ? isFailing(book, value) : isFailingMark(book.rules.bands.pass, { ...item, value })
    const tone = toneOf(displayed, isLow)
    const words = [
      isFinal && shown.value !== null && translate('marks.cell.by_hand'),
      accessibleTextOf(shown, translate),
    ]
    const description = words.filter(Boolean).join(', ')
    return {
      text: shown.syncError?.kind === 'invalid' ? shown.syncError.text : formatMark(displayed, item.scale, locale),
      isEditable: book.can_edit && people.get(student)?.is_member === true,
      hasNote: shown.isNoted || shown.isProposed || (isFinal && shown.value !== null),
      ...(tone && { tone }),
      ...(description && { description }),
      ...(shown.syncError && { state: 'conflict' }),
      ...(shown.isWaiting && { state: 'waiting' }),
    }
  }
}

type Valued = { scale: 'five' | 'hundred' | 'pass_fail'; max: number; value: number }
/** Whether the mark is failing: a 2, a fail, or less than the pass percent. */
const isFailingMark = (pass: number, { value, ...item }: Valued): boolean =>
  ({ five: value < 3, hundred: percentOf(item, value) < pass, pass_fail: value < 1 })[item.scale]
