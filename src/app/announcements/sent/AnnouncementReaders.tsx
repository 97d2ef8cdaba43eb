import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { BellRing, Printer } from 'lucide-react'
import { useGetOne, useListContext, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { readerStates } from '../../../api/announcements/codes'
import type { AnnouncementReader, SentAnnouncement } from '../../../api/announcements/sent'
import { SelectField } from '../../kit/fields/SelectField'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { readerChoices } from '../codes'
import { useRemind } from './useRemind'

const Column = DataTable.Col<AnnouncementReader>
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="announcements.readers.search" />,
  <ReferenceFilter key="group" source="group_id" label="announcements.fields.group" reference="groups" multiple />,
]
const views = viewsOf('announcements.readers.views', readerStates, 'state')

/** Readers of an announcement by group, with reminders and a printable signature sheet. */
export const AnnouncementReaders = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<SentAnnouncement>(
    'groups/announcements/sent',
    { id: Number(id) },
    { onError: () => undefined },
  )
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Readers announcement={data} /> : <FormSkeleton />
}

type Props = { announcement: SentAnnouncement }

const Readers = ({ announcement }: Props) => {
  const translate = useTranslate()
  const { ask, question } = useRemind(announcement)
  const { save, isSaving } = useDownload()
  const { id, name, state, read_count, readers_count } = announcement
  return (
    <List
      resource={`groups/announcements/sent/${id}/readers`}
      title="announcements.readers.title"
      subtitle={
        <>
          <Link to={`/groups/announcements/sent/${id}`}>{name}</Link> ·{' '}
          {translate('announcements.read_of', { read: read_count, all: readers_count })}
        </>
      }
      filters={filters}
      views={views}
      sort={{ field: 'name', order: 'ASC' }}
      actions={
        <>
          <Button
            variant="outlined"
            disabled={isSaving}
            onClick={() => save(`/api/groups/announcements/sent/${id}/readers/sheet`)}
          >
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('announcements.readers.sheet')}
          </Button>
          {state === 'published' && read_count < readers_count && (
            <Button variant="contained" onClick={() => ask({ groupId: null, count: readers_count - read_count })}>
              <BellRing size={20} strokeWidth={1.75} aria-hidden />
              {translate('announcements.readers.remind')}
            </Button>
          )}
        </>
      }
      empty={<Empty title="announcements.readers.empty.title" text="announcements.readers.empty.text" />}
    >
      {question}
      <GroupCards announcement={announcement} />
      <DataTable<AnnouncementReader> rowClick={false} bulkActionButtons={false}>
        <Column
          source="name"
          label="announcements.fields.person"
          wide
          card="title"
          secondaryText={({ group_code }) => group_code}
        />
        <Column source="state" label="announcements.fields.reading" disableSort card="status">
          <SelectField source="state" choices={readerChoices} />
        </Column>
        <Column
          source="opened_at"
          label="announcements.fields.opened_at"
          render={({ opened_at }) => (opened_at === null ? '—' : dayAndTime(opened_at))}
        />
        {announcement.receipt_required && (
          <Column
            source="confirmed_at"
            label="announcements.fields.confirmed_at"
            card="line"
            labelledOnCards
            render={({ confirmed_at, confirmed_edition }) =>
              confirmed_at === null
                ? '—'
                : [
                    dayAndTime(confirmed_at),
                    confirmed_edition !== announcement.edition &&
                      translate('announcements.readers.edition', { number: confirmed_edition ?? 0 }),
                  ]
                    .filter(Boolean)
                    .join(', ')
            }
          />
        )}
      </DataTable>
    </List>
  )
}

/** Number of readers per group; pressing a code filters the list by that group. */
const GroupCards = ({ announcement }: Props) => {
  const translate = useTranslate()
  const { id, state } = announcement
  const { data: groups = [] } = useRead('GET /api/groups/announcements/sent/:id/readers/groups', { id })
  const { filterValues, setFilters } = useListContext()
  const { ask, question } = useRemind(announcement)
  const { save, isSaving } = useDownload()
  const chosen: unknown = [filterValues.group_id ?? []].flat()[0]
  const choose = (group: number) => {
    const { group_id: _, ...rest } = filterValues
    setFilters(chosen === group ? rest : { ...rest, group_id: [group] })
  }
  const named = groups.flatMap(({ id: group, code, ...counts }) =>
    group === null || code === null ? [] : [{ group, code, ...counts }],
  )
  if (groups.length < 2) return null
  return (
    <>
      <ul className="tiles tiles-m gap-3 mb-4" aria-label={translate('announcements.readers.by_group')}>
        {named.map(({ group, code, read, readers }) => (
          <li
            key={group}
            className={
              chosen === group ? 'panel stack selectable gap-2 p-3 chosen' : 'panel stack selectable gap-2 p-3'
            }
          >
            <div className="row">
              <button type="button" className="link" aria-pressed={chosen === group} onClick={() => choose(group)}>
                <span className="medium">{code}</span>
              </button>
              <span className="push small muted num">{translate('announcements.read_of', { read, all: readers })}</span>
            </div>
            <div className="meter" aria-hidden>
              <i style={{ width: `${readers === 0 ? 0 : (read / readers) * 100}%` }} />
            </div>
            <div className="row">
              {state === 'published' && read < readers && (
                <Button size="small" onClick={() => ask({ groupId: group, count: readers - read })}>
                  {translate('announcements.readers.remind')}
                  <span className="sr-only"> {code}</span>
                </Button>
              )}
              <span className="grow" />
              <IconButton
                color="primary"
                size="small"
                disabled={isSaving}
                aria-label={translate('announcements.readers.sheet_of', { code })}
                onClick={() => save(`/api/groups/announcements/sent/${id}/readers/sheet?group_id=${group}`)}
              >
                <Printer size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {question}
    </>
  )
}
