import Button from '@mui/material/Button'
import { BellRing, Printer, ChevronRight } from 'lucide-react'
import { useTranslate, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Reader } from '../../../api/study/materialActions'
import type { Material } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { useDownload } from '../../kit/files/useDownload'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayAndTime } from '../../shell/dates'
import { useMaterial } from './MaterialPage'
import IconButton from '@mui/material/IconButton'
import { useRead } from '../../kit/providers/calls'
import { readerChoices, readerStates } from './statuses'
import { useRemind } from './useRemind'
import './materials.css'

const Column = DataTable.Col<Reader>
const NumberColumn = DataTable.NumberCol<Reader>
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="materials.readers.search" />,
  <SelectFilter key="state" source="state" label="materials.readers.state" choices={readerChoices} multiple />,
  <ReferenceFilter
    key="group"
    source="group_id"
    label="resources.materials.fields.group_id"
    reference="groups"
    multiple
  />,
]
const views = viewsOf('materials.readers.views', readerStates, 'state')

/** Readers of a material by group, with reminders and a printable signature list. */
export const MaterialReaders = () => {
  const { material, instead } = useMaterial()
  return material ? <Readers material={material} /> : instead
}

/** A longer list of groups is collapsed, so that the readers below stay visible. */
const maxExpanded = 8

/** Number of readers per group; pressing a code filters the list by that group. */
const GroupCards = ({ material }: { material: Material }) => {
  const translate = useTranslate()
  const { data: groups = [] } = useRead('GET /api/materials/:id/readers/groups', { id: material.id })
  const { filterValues, setFilters } = useListContext()
  const { ask, question } = useRemind(material)
  const { save, isSaving } = useDownload()
  const chosen: unknown = [filterValues.group_id ?? []].flat()[0]
  const choose = (id: number) => {
    const { group_id: _, ...rest } = filterValues
    setFilters(chosen === id ? rest : { ...rest, group_id: [id] })
  }
  if (groups.length < 2) return null
  return (
    <details className="disclosure stack" open={groups.length <= maxExpanded}>
      <summary className="medium">
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('materials.readers.by_group')}</span>
        <span className="muted num">{groups.length}</span>
      </summary>
      <ul className="tiles tiles-m gap-3 mt-3 mb-4">
        {groups.map(({ id, code, read, readers }) => (
          <li
            key={id}
            className={chosen === id ? 'panel stack selectable gap-2 p-3 chosen' : 'panel stack selectable gap-2 p-3'}
          >
            <div className="row">
              <button type="button" className="link" aria-pressed={chosen === id} onClick={() => choose(id)}>
                <span className="medium">{code}</span>
              </button>
              <span className="push small muted num">{translate('materials.read_of', { read, all: readers })}</span>
            </div>
            <div className="meter" aria-hidden>
              <i style={{ width: `${readers === 0 ? 0 : (read / readers) * 100}%` }} />
            </div>
            <div className="row">
              {material.status === 'published' && material.mandatory && read < readers && (
                <Button size="small" onClick={() => ask({ groupId: id, count: readers - read })}>
                  {translate('materials.readers.remind')}
                  <span className="sr-only"> {code}</span>
                </Button>
              )}
              <span className="grow" />
              <IconButton
                color="primary"
                size="small"
                disabled={isSaving}
                aria-label={translate('materials.readers.sheet_of', { code })}
                onClick={() => save(`/api/materials/${material.id}/readers/sheet?group_id=${id}`)}
              >
                <Printer size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {question}
    </details>
  )
}

const Readers = ({ material }: { material: Material }) => {
  const translate = useTranslate()
  const { ask, question } = useRemind(material)
  const { save, isSaving } = useDownload()
  const isRead = material.status === 'published'
  return (
    <List
      resource={`materials/${material.id}/readers`}
      title="materials.pages.readers"
      subtitle={
        <>
          <Link to={`/materials/${material.id}`}>{material.name}</Link> ·{' '}
          {translate('materials.read_of', { read: material.read_count, all: material.readers_count })}
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
            onClick={() => save(`/api/materials/${material.id}/readers/sheet`)}
          >
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('materials.readers.sheet')}
          </Button>
          {isRead && material.mandatory && material.read_count < material.readers_count && (
            <Button
              variant="contained"
              onClick={() => ask({ groupId: null, count: material.readers_count - material.read_count })}
            >
              <BellRing size={20} strokeWidth={1.75} aria-hidden />
              {translate('materials.readers.remind_all')}
            </Button>
          )}
        </>
      }
      empty={<Empty title="materials.readers.empty.title" text="materials.readers.empty.text" />}
    >
      {question}
      <GroupCards material={material} />
      <DataTable<Reader> rowClick={false} bulkActionButtons={false}>
        <Column
          source="name"
          label="materials.readers.name"
          wide
          card="title"
          secondaryText={(row) => row.group_code}
        />
        <Column source="state" label="materials.readers.state" disableSort card="status">
          <SelectField source="state" choices={readerChoices} />
        </Column>
        <NumberColumn
          source="percent"
          label="materials.readers.percent"
          card="end"
          render={(row) => translate('study.percent', { percent: row.percent })}
        />
        <Column
          source="opened_at"
          label="materials.readers.opened_at"
          disableSort
          wideScreensOnly
          render={(row) => (row.opened_at ? dayAndTime(row.opened_at) : '—')}
        />
        <Column
          source="receipt_at"
          label="materials.readers.receipt"
          card="line"
          labelledOnCards
          render={(row) => <Receipt row={row} />}
        />
      </DataTable>
    </List>
  )
}

const Receipt = ({ row: { receipt_at, receipt_edition, completed_at } }: { row: Reader }) => {
  const translate = useTranslate()
  if (receipt_at !== null) {
    return translate('materials.readers.confirmed', { at: dayAndTime(receipt_at), edition: receipt_edition ?? 0 })
  }
  return completed_at === null ? '—' : dayAndTime(completed_at)
}
