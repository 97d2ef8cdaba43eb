import { useTranslate } from 'react-admin'
import type { Reader } from '../../../api/study/materialActions'
import { ReadersList } from '../../groups'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { dayAndTime } from '../../shell/dates'
import { useMaterial } from './MaterialPage'
import { readerChoices, readerStates } from './statuses'

const Column = DataTable.Col<Reader>
const NumberColumn = DataTable.NumberCol<Reader>

export const MaterialReaders = () => {
  const translate = useTranslate()
  const { material, instead } = useMaterial()
  if (!material) return instead
  const canRemind = material.status === 'published' && material.mandatory
  return (
    <ReadersList
      resource="materials"
      record={material}
      canRemind={canRemind}
      states={readerStates}
      texts="materials.readers"
    >
      <Column source="name" label="materials.readers.name" wide card="title" secondaryText={(row) => row.group_code} />
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
        render={({ receipt_at, receipt_edition, completed_at }) => {
          if (receipt_at === null) return completed_at === null ? '—' : dayAndTime(completed_at)
          return translate('materials.readers.confirmed', { at: dayAndTime(receipt_at), edition: receipt_edition ?? 0 })
        }}
      />
    </ReadersList>
  )
}
