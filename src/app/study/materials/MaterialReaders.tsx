import Button from '@mui/material/Button'
import { BellRing, Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Reader } from '../../../api/study/materialActions'
import type { Material } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { useDownload } from '../../kit/files/useDownload'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ExportButton } from '../../kit/lists/ExportButton'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayAndTime } from '../../shell/dates'
import { useMaterial } from './MaterialPage'
import { GroupCards } from './GroupCards'
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
          <ExportButton />
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
