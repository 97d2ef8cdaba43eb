import Button from '@mui/material/Button'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { moderationViews } from '../../api/comments/codes'
import type { ModeratedComment } from '../../api/comments/comments'
import { DataTable } from '../kit/lists/DataTable'
import { Empty } from '../kit/lists/Empty'
import { List } from '../kit/lists/List'
import { SearchInput } from '../kit/lists/SearchInput'
import { useAct } from '../kit/providers/calls'
import { dayAndTime } from '../shell/dates'
import { toast } from '../shell/toasts/store'
import { ReasonDialog } from './ReasonDialog'
import { PlainText } from './PlainText'
import './comments.css'

const Column = DataTable.Col<ModeratedComment>
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="comments.search" />]
const views = moderationViews.map((view) => ({ label: `comments.views.${view}`, filter: { view } }))

/** Reported and hidden comments that the user can moderate. */
export const ReportedComments = () => {
  return (
    <List
      resource="comments"
      title="menu.reported_comments"
      filters={filters}
      views={views}
      filterDefaultValues={{ view: 'reported' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      exporter={false}
      empty={<Empty icon={MessageSquareWarning} title="comments.no_reports.title" text="comments.no_reports.text" />}
    >
      <DataTable<ModeratedComment> rowClick={false} bulkActionButtons={false}>
        <Column
          source="text"
          label="comments.column.text"
          disableSort
          wide
          card="title"
          render={(row) => <Words row={row} />}
        />
        <Column
          source="title"
          label="comments.column.place"
          disableSort
          card="line"
          render={(row) => (
            <Link className="anywhere" to={row.path}>
              {row.title} · {row.owner_name}
            </Link>
          )}
        />
        <Column
          source="created_at"
          label="comments.column.created_at"
          wideScreensOnly
          render={(row) => dayAndTime(row.created_at)}
        />
      </DataTable>
    </List>
  )
}

const Words = ({ row }: { row: ModeratedComment }) => {
  const translate = useTranslate()
  const { text, author_name, reports, hidden_reason } = row
  return (
    <div className="stack gap-1 comment-words">
      <PlainText text={text} />
      <p className="small muted regular anywhere">{author_name ?? translate('comments.erased')}</p>
      {reports.length > 0 && (
        <p className="small text-warning anywhere">
          {translate('comments.reported_for', { reasons: reports.join('; '), smart_count: reports.length })}
        </p>
      )}
      {hidden_reason !== null && (
        <p className="small muted anywhere">{translate('comments.hidden_because', { reason: hidden_reason })}</p>
      )}
      <Decision row={row} />
    </div>
  )
}

const Decision = ({ row: { id, hidden_at } }: { row: ModeratedComment }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [isHiding, setHiding] = useState(false)
  const done = (text: string) => ({ onSuccess: () => toast.success({ text: translate(text) }), onSettled: refresh })
  const keep = useAct('POST /api/comments/:id/keep', done('comments.kept'))
  const unhide = useAct('POST /api/comments/:id/unhide', done('comments.unhidden'))
  if (hidden_at !== null) {
    return (
      <Button
        className="self-start"
        size="small"
        variant="outlined"
        disabled={unhide.isPending}
        onClick={() => unhide.mutate({ id, body: undefined })}
      >
        {translate('comments.action.unhide')}
      </Button>
    )
  }
  return (
    <div className="row wrap gap-2">
      <Button size="small" variant="outlined" onClick={() => setHiding(true)}>
        {translate('comments.action.hide')}
      </Button>
      <Button size="small" disabled={keep.isPending} onClick={() => keep.mutate({ id, body: undefined })}>
        {translate('comments.action.keep')}
      </Button>
      {isHiding && (
        <ReasonDialog
          id={id}
          action="hide"
          onClose={() => {
            setHiding(false)
            refresh()
          }}
        />
      )}
    </div>
  )
}
