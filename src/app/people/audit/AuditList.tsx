import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { AuditEvent, TimelineEvent } from '../../../api/people/audit'
import { useRoleChoices } from '../giving'
import { dayAndTime } from '../../shell/dates'
import { EventDialog } from '../../kit/history/EventDialog'
import { LoggedRecords } from '../../kit/history/LoggedRecords'
import { asChoices } from '../../kit/inputs/choices'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { loggedIn } from '../../shell/routing/derived'
import { useRoutes } from '../../shell/routing/shell'
import { useCan } from '../../shell/session/store'
import { useEventName } from '../../kit/history/useEventName'

const columns: readonly Column<AuditEvent>[] = [
  { source: 'action', sort: false, card: 'title', render: (row) => <EventName event={row} /> },
  {
    source: 'entity',
    sort: false,
    wide: true,
    card: 'line',
    render: (row) => <EntityName event={row} />,
    sub: (row) => row.reason,
  },
  { source: 'actor', sort: false, card: 'status', render: (row) => row.actor?.name ?? '—' },
  { source: 'ip', sort: false, hidden: true },
  { source: 'at', card: 'aside', render: (row) => <span className="num">{dayAndTime(row.at)}</span> },
]

/** Who did what and when; nothing here can be changed. An event opens what it changed. */
export const AuditList = () => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  return (
    <>
      <ListPage<AuditEvent>
        resource="access/audit"
        title={translate('audit.title')}
        subtitle={translate('audit.subtitle')}
        columns={columns}
        searchHint={translate('audit.search')}
        sort={{ field: 'at', order: 'DESC' }}
        filters={useFilters()}
        rowName={(row) => String(row.id)}
        empty={{ title: translate('audit.empty.title'), text: translate('audit.empty.text') }}
        canEdit
        onOpen={setOpened}
      />
      {opened && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const mostStaff = 200
const notStaff = ['enrollee', 'student']

/** People are listed for who manages users; to others the log is narrowed by everything else. */
const useFilters = (): readonly FilterChoice[] => {
  const { records, actions } = loggedIn(useRoutes())
  const seesPeople = useCan('manage users')
  const roles = useRoleChoices({ enabled: seesPeople })
  const role = roles.map(({ code }) => code).filter((code) => !notStaff.includes(code))
  const { data: people = [] } = useGetList<{ id: number; name: string }>(
    'access/users',
    {
      filter: { role },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: mostStaff },
      meta: asChoices,
    },
    { enabled: role.length > 0, staleTime: 60_000 },
  )
  return [
    ...(seesPeople ? [{ source: 'actor_id', choices: people.map(({ id, name }) => ({ id, name })) }] : []),
    { source: 'entity', codes: records, names: 'history.entity', several: true },
    { source: 'action', codes: actions, names: 'history.action', several: true },
    { source: 'from', day: 'from' },
    { source: 'until', day: 'until' },
  ]
}

const shownIds = 3

/** Which records an event is about: their kind and numbers, and the names of the first that one may open. */
const EntityName = ({ event }: { event: AuditEvent }) => {
  const translate = useTranslate()
  const { entity, entity_ids: ids, records } = event
  const rest = ids.length > shownIds ? ` +${ids.length - shownIds}` : ''
  const kind = translate(`history.entity.${entity}`, { _: entity })
  if (ids.length === 0) return kind
  return (
    <>
      {translate('history.numbered', { entity: kind, ids: `${ids.slice(0, shownIds).join(', ')}${rest}` })}{' '}
      <LoggedRecords records={records} />
    </>
  )
}

/** What was done, in words. */
const EventName = ({ event }: { event: TimelineEvent }) => useEventName()(event)
