import { useTranslate } from 'react-admin'
import type { PaperPerson } from '../../../../api/testing/papers'
import { useNumberText } from '../../../kit/fields/useNumberText'
import type { ReadRow } from './paperRows'
import type { Refusal } from './usePaperSaving'

type Props = {
  person: PaperPerson | undefined
  row: ReadRow | undefined
  isSending: boolean
  entered: { score: number; max_score: number } | undefined
  refusal: Refusal | undefined
}

/** Name of the student, and the status of the row. */
export const PaperRowHead = ({ person, row, isSending, entered, refusal }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const statusOf = (): string => {
    if (entered)
      return translate('tests.paper.row.entered', { score: shown(entered.score), max: shown(entered.max_score) })
    if (person?.blocked) return translate(`tests.paper.row.${person.blocked === 'entered' ? 'before' : person.blocked}`)
    if (isSending) return translate('tests.paper.row.sending')
    if (refusal) return refusal.message
    if (!row || row.state === 'empty') return row?.variant ? translate('tests.paper.row.code', row.variant) : ''
    if (row.state === 'absent') return translate('tests.paper.row.absent')
    if (row.state === 'wrong') return translate('tests.paper.row.wrong')
    const total = translate('tests.paper.sum', { sum: shown(row.total), max: shown(row.worth) })
    const missing = row.missing > 0 ? translate('tests.paper.row.missing', row.missing) : ''
    return [total, missing].filter(Boolean).join(' · ')
  }
  const status = statusOf()
  const isBad = refusal !== undefined || (!entered && row?.state === 'wrong')
  return (
    <span className="paper-person text-left">
      <span className="truncate">{person?.name}</span>
      <span className={isBad ? 'small text-danger truncate' : 'small muted truncate'} title={status}>
        {status}
      </span>
    </span>
  )
}
