import Button from '@mui/material/Button'
import { History, MessageSquareText, Sigma } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { GradeItem } from '../../../api/gradebook/items'
import { formatMark } from '../../../api/gradebook/marks'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useAct } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import type { OpenDialog } from './BookDialogs'
import { averageKey } from './cellView'
import { itemName } from './sheet'
import { useCellDetails } from './useCellDetails'
import type { Marks } from './useMarks'

type Props = {
  marks: Marks
  active: { row: string; column: string } | undefined
  params: { group: string; subject: string }
  onOpen: (dialog: OpenDialog) => void
  onItem: (item: GradeItem) => void
}

/** Describes the active cell and links to its comment, history and pending test score. */
export const CellBar = ({ marks, active, params, onOpen, onItem }: Props) => {
  const translate = useTranslate()
  const { sheet } = marks
  const person = sheet.people.get(Number(active?.row))
  const item = active?.column === averageKey ? sheet.final : sheet.items.get(Number(active?.column))
  if (!person || !item) return <div className="book-bar bg-canvas" />
  return (
    <section className="row gap-3 text-s book-bar bg-canvas" aria-label={translate('marks.bar')}>
      <button
        type="button"
        className="unstyled truncate medium text-primary book-ref flex-none"
        onClick={() => onItem(item)}
      >
        {item.kind === 'final' ? translate('marks.final.title') : itemName(item)}
      </button>
      <span className="medium truncate">{person.name}</span>
      <Facts key={`${item.id} ${person.id}`} {...{ marks, params, onOpen, item }} student={person.id} />
    </section>
  )
}

type FactsProps = Pick<Props, 'marks' | 'params' | 'onOpen'> & { item: GradeItem; student: number }

const Facts = ({ marks: { sheet, locale }, params, onOpen, item, student }: FactsProps) => {
  const translate = useTranslate()
  const numberText = useNumberText()
  const shown = sheet.cell(item.id, student)
  const { version, isProposed } = shown
  const about = { params, item: item.id, student, version }
  const { data, refetch } = useCellDetails(about, version > 0 || isProposed)
  const apply = useAct('POST /api/gradebook/:group/:subject/proposals/:proposal/apply', { onSuccess: () => refetch() })
  const dismiss = useAct('POST /api/gradebook/:group/:subject/proposals/:proposal/dismiss', {
    onSuccess: () => refetch(),
  })
  const isFinal = item.kind === 'final'
  const entry = data?.entry
  const mark = formatMark(shown, item.scale, locale)
  const words = [
    mark &&
      (item.scale === 'pass_fail' || shown.value === null
        ? mark
        : translate('marks.bar_mark', { mark, max: item.max })),
    !isFinal && translate('marks.bar_weight', { weight: numberText(item.weight) }),
    entry?.changed_by &&
      entry.changed_at &&
      translate('marks.bar_author', { name: entry.changed_by, at: dayAndTime(entry.changed_at) }),
    entry && !entry.changed_by && shown.isFromTest && translate('marks.bar_test'),
    entry?.comment && translate('marks.bar_comment', { text: entry.comment }),
  ]
  const proposal = data?.proposal
  const decide = (call: typeof apply | typeof dismiss) =>
    proposal && void call.mutateAsync({ params: { ...params, proposal: proposal.id }, body: undefined })
  const which = { item_id: item.id, student_id: student }
  return (
    <>
      <span className="muted truncate hide-phone">{words.filter(Boolean).join(' · ')}</span>
      <span className="grow" />
      {proposal && (
        <span className="row flex-none book-proposal rounded">
          {proposal.value === null
            ? translate('marks.proposal.voided')
            : translate('marks.proposal.text', {
                mark: formatMark({ value: proposal.value, flag: null }, item.scale, locale),
              })}
          {sheet.book.can_edit && (
            <Button variant="outlined" size="small" onClick={() => decide(apply)}>
              {translate('marks.proposal.apply')}
            </Button>
          )}
          <Button size="small" onClick={() => decide(dismiss)}>
            {translate('marks.proposal.dismiss')}
          </Button>
        </span>
      )}
      {data?.attempt_id && data.test_id && (
        <Button component={Link} size="small" to={`/tests/${data.test_id}/attempts/${data.attempt_id}`}>
          {translate('marks.attempt')}
        </Button>
      )}
      {isFinal && (
        <Button size="small" onClick={() => onOpen({ kind: 'final', student })}>
          <Sigma className="phone-only" size={16} strokeWidth={2} aria-hidden />
          <span className="sr-only-phone">{translate('marks.final.open')}</span>
        </Button>
      )}
      {sheet.book.can_edit && (
        <Button size="small" onClick={() => onOpen({ kind: 'comment', cell: which })}>
          <MessageSquareText size={16} strokeWidth={2} aria-hidden />
          <span className="sr-only-phone">{translate('marks.comment.open')}</span>
        </Button>
      )}
      <Button size="small" onClick={() => onOpen({ kind: 'history', cell: which })}>
        <History size={16} strokeWidth={2} aria-hidden />
        <span className="sr-only-phone">{translate('marks.history.open')}</span>
      </Button>
    </>
  )
}
