import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Check } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Remark } from '../../../api/homework/handIns'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import { useAct } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'

type Props = { homework: OwnHomework; onChanged: () => void }

/** The teacher's words about the latest version; of a returned one, with ticks for corrected remarks. */
export const Remarks = ({ homework, onChanged }: Props) => {
  const translate = useTranslate()
  const [newest] = homework.versions
  if (!newest || (newest.state !== 'returned' && newest.state !== 'marked') || newest.decided_at === null) return null
  const { remarks, comment, decided_by, decided_at, state, improve_until } = newest
  const isReturned = state === 'returned'
  const open = remarks.filter(({ resolved_at }) => resolved_at === null).length
  const title = isReturned
    ? translate(open > 0 ? 'own_homework.improve' : 'own_homework.improve_all', {
        smart_count: open,
        due: dayAndTime(improve_until ?? homework.due_at),
      })
    : translate('own_homework.reviewed')
  return (
    <section
      className={isReturned ? 'panel attention warning stack p-5' : 'panel stack p-5'}
      aria-labelledby="homework-remarks"
    >
      <h2 id="homework-remarks">{title}</h2>
      <p className="small muted num">{[decided_by, dayAndTime(decided_at)].filter(Boolean).join(' · ')}</p>
      {comment && <p className="pre-line anywhere">{comment}</p>}
      {remarks.length > 0 && (
        <ol className="divided">
          {remarks.map((remark, place) => (
            <RemarkRow
              key={remark.id}
              {...{ remark, homework, number: place + 1, text: newest.text, onChanged }}
              canTick={isReturned}
              fileName={newest.files.find(({ id }) => id === remark.file_id)?.name}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type RowProps = Props & {
  remark: Remark
  number: number
  text: string | null
  fileName: string | undefined
  canTick: boolean
}

const RemarkRow = ({ remark, homework, number, text, fileName, canTick, onChanged }: RowProps) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('PUT /api/study/homework/:id/remarks/:remark', { onSuccess: onChanged })
  const isResolved = remark.resolved_at !== null
  const { start, end, page, line } = remark
  const quote = start === null || end === null ? null : (text?.slice(start, end) ?? null)
  const place = [
    fileName,
    page !== null && translate('own_homework.page', { page }),
    line !== null && translate('own_homework.line', { line }),
  ]
  return (
    <li className="row align-start gap-3 homework-remark">
      <span className={isResolved ? 'homework-number success num' : 'homework-number num'} aria-hidden>
        {isResolved ? <Check size={14} strokeWidth={2.5} /> : number}
      </span>
      <div className="grow">
        {quote && <q className="block small muted anywhere">{quote}</q>}
        <p className="pre-line anywhere">{remark.text}</p>
        <p className="small muted anywhere">{place.filter(Boolean).join(', ')}</p>
      </div>
      {canTick && (
        <FormControlLabel
          className="flex-none"
          control={
            <Checkbox
              checked={isResolved}
              disabled={isPending}
              onChange={(event) =>
                mutate({
                  params: { id: homework.id, remark: remark.id },
                  body: { resolved: event.target.checked },
                })
              }
            />
          }
          label={translate('own_homework.corrected')}
        />
      )}
    </li>
  )
}
