import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import { saveFile } from '../../kit/files/saveFile'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { toClipboard } from '../../kit/grid/blocks'
import { Confirm } from '../../shell/page/Confirm'
import { PageHead } from '../../shell/page/PageHead'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { markStore, type PendingMark } from '../../shell/session/markStore'
import { useUser } from '../../shell/session/store'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { localeOf } from '../shared/figures'
import { keyOf } from './markQueue'

type Props = { params: { group: string; subject: string } }

/**
 * Page of a gradebook that the user cannot open: lists the user's unsaved marks, or shows "not found" if there are
 * none.
 */
export const ClosedBook = ({ params: { group, subject } }: Props) => {
  const userId = useUser()?.id ?? 0
  const place = `${group}/${subject}`
  const [unsent, setUnsent] = useState<readonly PendingMark[]>()
  useEffect(() => {
    void markStore.read({ userId, place }).then(setUnsent)
  }, [userId, place])
  if (!unsent) return <FormSkeleton />
  if (unsent.length === 0) return <NotFoundPage />
  const drop = async () => {
    await markStore.keep({ userId, place }, unsent, [])
    setUnsent([])
  }
  return <UnsavedMarks unsent={unsent} onDrop={() => void drop()} />
}

const columns = ['student', 'work', 'mark', 'comment', 'note'] as const

/** Lists the unsaved marks, to pass them on to the current teacher. */
const UnsavedMarks = ({ unsent, onDrop }: { unsent: readonly PendingMark[]; onDrop: () => void }) => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  const [isAsking, setAsking] = useState(false)
  // The last change of each cell wins.
  const cells = [...new Map(unsent.map(({ op }) => [keyOf(op), op])).values()].map((op) => ({
    key: keyOf(op),
    texts: [
      op.about.student,
      op.about.work,
      formatMark(op, op.about.scale, locale),
      op.comment ?? '',
      op.private_note ?? '',
    ],
  }))
  const heads = columns.map((column) => translate(`marks.closed.${column}`))
  const table = [heads, ...cells.map(({ texts }) => texts)]
  return (
    <div className="stack gap-4">
      <PageHead title={translate('marks.closed.title')} subtitle={translate('marks.closed.text', cells.length)} />
      <div className="row wrap">
        <CopyButton text={toClipboard(table)} />
        <Button
          variant="outlined"
          size="small"

          onClick={() => saveFile({ name: `${translate('marks.closed.file')}.csv`, blob: csvOf(table, locale) })}
        >
          <Download size={16} strokeWidth={2} aria-hidden />
          {translate('marks.closed.download')}
        </Button>
        <Button color="error" size="small" onClick={() => setAsking(true)}>
          {translate('marks.closed.drop')}
        </Button>
      </div>
      <ul className="divided" aria-label={translate('marks.sync_errors.title')}>
        {cells.map(({ key, texts: [student, work, mark, ...notes] }) => (
          <li key={key} className="row align-start p-3">
            <b className="num flex-none">{mark || translate('marks.empty')}</b>
            <div className="anywhere">
              <p className="medium">{student}</p>
              <p className="small muted">{work}</p>
              {notes.map((note, at) => note && <p key={columns[at + 3]}>{note}</p>)}
            </div>
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={isAsking}
        title={translate('marks.closed.ask', cells.length)}
        content={translate('marks.closed.lost')}
        confirm={translate('marks.closed.drop')}
        cancel={translate('marks.closed.stay')}
        confirmColor="warning"
        onConfirm={onDrop}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/**
 * CSV like the server's: a BOM for Excel, semicolons in Russian, and an apostrophe before text that Excel would run as
 * a formula.
 */
const csvOf = (table: readonly (readonly string[])[], locale: 'ru' | 'en') => {
  const cell = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`
  const lines = table.map((row) => row.map(cell).join(locale === 'ru' ? ';' : ','))
  return new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/csv;charset=utf-8' })
}
