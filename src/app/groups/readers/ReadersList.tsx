import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing, ChevronRight, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useDownload } from '../../kit/files/useDownload'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { useRead } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

type Read = { id: number; name: string; read_count: number; readers_count: number }
type Subject = {
  resource: 'materials' | 'groups/announcements/sent'
  record: Read
  canRemind: boolean
}
type Props = Subject & {
  /** States of a reader, in the order of the tabs. */
  states: readonly string[]
  /** Message key of the tabs and of the empty state. */
  texts: string
  /** Columns of the table. */
  children: ReactNode
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="groups.readers.search" />,
  <ReferenceFilter key="group" source="group_id" label="groups.readers.group" reference="groups" multiple />,
]

/** People who have to read a record, by group, with reminders and a printable signature sheet. */
export const ReadersList = ({ states, texts, children, ...subject }: Props) => {
  const translate = useTranslate()
  const { resource, record, canRemind } = subject
  const { remind, dialog } = useRemind(subject)
  const { save, isSaving } = useDownload()
  const { id, name, read_count, readers_count } = record
  return (
    <List
      resource={`${resource}/${id}/readers`}
      title="groups.readers.title"
      subtitle={
        <>
          <Link to={`/${resource}/${id}`}>{name}</Link> ·{' '}
          {translate('groups.readers.read_of', { read: read_count, all: readers_count })}
        </>
      }
      filters={filters}
      views={viewsOf(`${texts}.views`, states, 'state')}
      sort={{ field: 'name', order: 'ASC' }}
      actions={
        <>
          <Button variant="outlined" disabled={isSaving} onClick={() => save(`/api/${resource}/${id}/readers/sheet`)}>
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('groups.readers.sheet')}
          </Button>
          {canRemind && read_count < readers_count && (
            <Button variant="contained" onClick={() => remind({ groupId: null, count: readers_count - read_count })}>
              <BellRing size={20} strokeWidth={1.75} aria-hidden />
              {translate('groups.readers.remind_all')}
            </Button>
          )}
        </>
      }
      empty={<Empty title="groups.readers.empty" text={`${texts}.empty`} />}
    >
      {dialog}
      <GroupCards {...subject} />
      <DataTable rowClick={false} bulkActionButtons={false}>
        {children}
      </DataTable>
    </List>
  )
}

/** A longer list of groups is collapsed, so that the readers below stay visible. */
const maxExpanded = 8

/** Number of readers per group; pressing a code filters the list by that group. */
const GroupCards = (subject: Subject) => {
  const translate = useTranslate()
  const { resource, record, canRemind } = subject
  const { data: groups = [] } = useRead(`GET /api/${resource}/:id/readers/groups`, { id: record.id })
  const { filterValues, setFilters } = useListContext()
  const { remind, dialog } = useRemind(subject)
  const { save, isSaving } = useDownload()
  const chosen: unknown = [filterValues.group_id ?? []].flat()[0]
  const choose = (id: number) => {
    const { group_id: _, ...rest } = filterValues
    setFilters(chosen === id ? rest : { ...rest, group_id: [id] })
  }
  if (groups.length < 2) return null
  // People without a group have no card of their own.
  const named = groups.flatMap(({ id, code, ...counts }) =>
    id === null || code === null ? [] : [{ id, code, ...counts }],
  )
  return (
    <details className="disclosure stack" open={named.length <= maxExpanded}>
      <summary className="medium">
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('groups.readers.by_group')}</span>
        <span className="muted num">{named.length}</span>
      </summary>
      <ul className="tiles tiles-m gap-3 mt-3 mb-4">
        {named.map(({ id, code, read, readers }) => (
          <li
            key={id}
            className={chosen === id ? 'panel stack selectable gap-2 p-3 chosen' : 'panel stack selectable gap-2 p-3'}
          >
            <div className="row">
              <button type="button" className="link" aria-pressed={chosen === id} onClick={() => choose(id)}>
                <span className="medium">{code}</span>
              </button>
              <span className="push small muted num">
                {translate('groups.readers.read_of', { read, all: readers })}
              </span>
            </div>
            <div className="meter" aria-hidden>
              <i style={{ width: `${readers === 0 ? 0 : (read / readers) * 100}%` }} />
            </div>
            <div className="row">
              {canRemind && read < readers && (
                <Button size="small" onClick={() => remind({ groupId: id, count: readers - read })}>
                  {translate('groups.readers.remind')}
                  <span className="sr-only"> {code}</span>
                </Button>
              )}
              <span className="grow" />
              <IconButton
                color="primary"
                size="small"
                disabled={isSaving}
                aria-label={translate('groups.readers.sheet_of', { code })}
                onClick={() => save(`/api/${resource}/${record.id}/readers/sheet?group_id=${id}`)}
              >
                <Printer size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </details>
  )
}

/** A null `groupId` means all groups. */
type Recipients = { groupId: number | null; count: number }

/** Reminds people who have not read the record, after a confirmation with their number. */
const useRemind = ({ resource, record }: Subject) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [recipients, setRecipients] = useState<Recipients | null>(null)
  const dialog = recipients && (
    <ActionDialog
      action={`POST /api/${resource}/:id/remind`}
      request={() => ({ id: record.id, body: { group_id: recipients.groupId } })}
      title={translate('groups.readers.remind_ask.title', recipients.count)}
      confirm={translate('groups.readers.remind')}
      defaultValues={{}}
      onSuccess={({ reminded }) => {
        const text = reminded === 0 ? 'groups.readers.reminded_none' : 'groups.readers.reminded'
        toast.success({ text: translate(text, reminded) })
        void client.invalidateQueries()
      }}
      onClose={() => setRecipients(null)}
    >
      <p>{translate('groups.readers.remind_ask.text')}</p>
    </ActionDialog>
  )
  return { remind: setRecipients, dialog }
}
