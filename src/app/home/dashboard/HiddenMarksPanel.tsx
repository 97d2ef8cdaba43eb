import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HiddenMarks } from '../../../api/home/teaching'
import { useAct } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'

/** Columns whose marks students cannot see yet; a confirmed click shows them. */
export const HiddenMarksPanel = ({ columns }: { columns: readonly HiddenMarks[] }) => {
  const translate = useTranslate()
  return (
    <section className="panel" aria-labelledby="hidden-marks">
      <header>
        <h2 id="hidden-marks">{translate('dashboard.hidden_marks.title')}</h2>
      </header>
      <ul className="list">
        {columns.map((column) => (
          <ColumnRow key={column.id} column={column} />
        ))}
      </ul>
    </section>
  )
}

const ColumnRow = ({ column }: { column: HiddenMarks }) => {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { group_id, subject_id, group_code, subject_name, marked, people, since, item } = column
  const title = `${item.title}, ${group_code}`
  return (
    <li>
      <div className="grow">
        <Link className="plain-link medium" to={`/gradebook/${group_id}/${subject_id}`}>
          {title}
        </Link>
        <p className="small muted">
          {subject_name} · {translate('dashboard.hidden_marks.ready', { marked, people, day: dayOf(since) })}
        </p>
      </div>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        onClick={() => setAsking(true)}
        aria-label={`${translate('dashboard.hidden_marks.show')}: ${title}`}
      >
        {translate('dashboard.hidden_marks.show')}
      </Button>
      {isAsking && <ShowDialog column={column} title={title} onClose={() => setAsking(false)} />}
    </li>
  )
}

type DialogProps = { column: HiddenMarks; title: string; onClose: () => void }

const ShowDialog = ({ column: { group_id, subject_id, marked, item }, title, onClose }: DialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const act = useAct('PUT /api/gradebook/:group/:subject/items/:item', {
    onSuccess: () => notify('dashboard.hidden_marks.shown', { type: 'success' }),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries()
    },
  })
  const show = () => {
    const { id, version, kind, topic, held_on, scale, max, weight, category, test_id } = item
    const body = { version, kind, title: item.title, topic, held_on, scale, max, weight, category, test_id }
    act.mutate({
      params: { group: group_id, subject: subject_id, item: id },
      body: { ...body, posts_at: new Date().toISOString() },
    })
  }
  return (
    <Confirm
      isOpen
      title={translate('dashboard.hidden_marks.question', { title })}
      content={translate('dashboard.hidden_marks.effect', marked)}
      confirm={translate('dashboard.hidden_marks.show')}
      cancel={translate('dashboard.hidden_marks.cancel')}
      loading={act.isPending}
      onConfirm={show}
      onClose={onClose}
    />
  )
}
