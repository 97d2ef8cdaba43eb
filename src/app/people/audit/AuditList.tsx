import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { AuditEvent, TimelineEvent } from '../../../api/people/audit'
import { useRoleChoices } from '../grants'
import { dayAndTime } from '../../shell/dates'
import { EventDialog } from '../../kit/history/EventDialog'
import { choicesMeta, choicesOf } from '../../kit/inputs/choices/choices'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import type { FilterElement } from '../../kit/lists/FilterBar'
import { DateFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { AuditRecords } from '../../kit/history/AuditRecords'
import { SearchInput } from '../../kit/lists/SearchInput'
import { auditFilters } from '../../shell/routing/derived'
import { useRoutes } from '../../shell/routing/shell'
import { useCan } from '../../shell/session/store'
import { useEventName } from '../../kit/history/useEventName'

const Column = DataTable.Col<AuditEvent>

/** Read-only audit log. An event opens to show its changes. */
export const AuditList = () => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  return (
    <>
      <List
        resource="access/audit"
        title="audit.title"
        subtitle={translate('audit.subtitle')}
        filters={useFilters()}
        sort={{ field: 'at', order: 'DESC' }}
        exporter={false}
        empty={<Empty title="audit.empty.title" text="audit.empty.text" />}
      >
        <DataTable<AuditEvent> rowClick={setOpened} bulkActionButtons={false} hiddenColumns={['ip']}>
          <Column source="action" disableSort card="title" render={(row) => <EventName event={row} />} />
          <Column
            source="entity"
            disableSort
            wide
            card="line"
            render={(row) => <EntityName event={row} />}
            secondaryText={(row) => row.reason}
          />
          <Column source="actor" disableSort card="status" render={(row) => row.actor?.name ?? '—'} />
          <Column source="ip" disableSort />
          <Column source="at" card="aside" render={(row) => <span className="num">{dayAndTime(row.at)}</span>} />
        </DataTable>
      </List>
      {opened && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const maxStaff = 200
const nonStaffRoles = ['enrollee', 'student']

/** The filter by person needs `manage users`, because the list of people does. */
const useFilters = (): readonly FilterElement[] => {
  const { records, actions } = auditFilters(useRoutes())
  const seesPeople = useCan('manage users')
  const roles = useRoleChoices({ enabled: seesPeople })
  const role = roles.map(({ code }) => code).filter((code) => !nonStaffRoles.includes(code))
  const { data: people = [] } = useGetList<{ id: number; name: string }>(
    'access/users',
    {
      filter: { role },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: maxStaff },
      meta: choicesMeta,
    },
    { enabled: role.length > 0, staleTime: 60_000 },
  )
  const staff = people.map(({ id, name }) => ({ id, name }))
  return [
    <SearchInput key="q" source="q" alwaysOn placeholder="audit.search" />,
    ...(seesPeople ? [<SelectFilter key="actor" source="actor_id" choices={staff} />] : []),
    <SelectFilter key="entity" source="entity" choices={choicesOf('history.entity', records)} multiple />,
    <SelectFilter key="action" source="action" choices={choicesOf('history.action', actions)} multiple />,
    <DateFilter key="from" source="from" edge="from" />,
    <DateFilter key="until" source="until" edge="until" />,
  ]
}

const shownIds = 3

/** Kind and ids of the records, and the names of the first ones that the user may open. */
const EntityName = ({ event }: { event: AuditEvent }) => {
  const translate = useTranslate()
  const { entity, entity_ids: ids, records } = event
  const rest = ids.length > shownIds ? ` +${ids.length - shownIds}` : ''
  const kind = translate(`history.entity.${entity}`, { _: entity })
  if (ids.length === 0) return kind
  return (
    <>
      {translate('history.numbered', { entity: kind, ids: `${ids.slice(0, shownIds).join(', ')}${rest}` })}{' '}
      <AuditRecords records={records} />
    </>
  )
}

const EventName = ({ event }: { event: TimelineEvent }) => useEventName()(event)
