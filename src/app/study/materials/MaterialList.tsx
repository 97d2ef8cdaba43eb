import { useTranslate, useListContext, useRefresh } from 'react-admin'
import type { MaterialRow } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayOf } from '../../shell/dates'
import Button from '@mui/material/Button'
import { ArrowRightLeft, FileMinus, Send } from 'lucide-react'
import { useState } from 'react'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { BulkActions } from '../../kit/lists/BulkActions'
import { useBulkAction, useBulkResultToast } from './useBulkAction'
import { OrderButton } from './OrderDialog'
import { kindChoices, materialStatuses, statusChoices } from './statuses'

const Column = DataTable.Col<MaterialRow>
const NumberColumn = DataTable.NumberCol<MaterialRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="materials.search" />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <SelectFilter key="kind" source="kind" choices={kindChoices} multiple />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <BooleanFilter key="mandatory" source="mandatory" names="materials.mandatory" />,
  <BooleanFilter key="mine" source="mine" names="materials.mine" />,
]
const views = viewsOf('materials.views', materialStatuses)

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Bulk actions: publish, unpublish, move to another subject, archive, delete, export. */
const MaterialBulk = ({ chosen }: { chosen: readonly MaterialRow[] }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<MaterialRow>()
  const [isMoving, setMoving] = useState(false)
  const publish = useBulkAction('POST /api/materials/publish', { onDone: onUnselectItems })
  const withdraw = useBulkAction('POST /api/materials/withdraw', { onDone: onUnselectItems })
  const drafts = chosen.filter(({ status }) => status === 'draft')
  const published = chosen.filter(({ status }) => status === 'published')
  const named = (name: string, rows: readonly MaterialRow[]) =>
    rows.length < chosen.length ? `${name}, ${rows.length}` : name
  return (
    <>
      {drafts.length > 0 && (
        <Button size="small" color="inherit" onClick={() => publish.mutate(drafts.map(({ id }) => id))}>
          <Send {...icon} />
          {named(translate('materials.publish'), drafts)}
        </Button>
      )}
      {published.length > 0 && (
        <Button size="small" color="inherit" onClick={() => withdraw.mutate(published.map(({ id }) => id))}>
          <FileMinus {...icon} />
          {named(translate('materials.withdraw'), published)}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => setMoving(true)}>
        <ArrowRightLeft {...icon} />
        {translate('materials.move.button')}
      </Button>
      <BulkActions chosen={chosen} />
      {isMoving && (
        <MoveDialog ids={chosen.map(({ id }) => id)} onDone={onUnselectItems} onClose={() => setMoving(false)} />
      )}
    </>
  )
}

const activeOnly = { status: 'active' }

/** Moves materials to the end of another subject. */
const MoveDialog = ({ ids, onDone, onClose }: { ids: number[]; onDone: () => void; onClose: () => void }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const tell = useBulkResultToast('move')
  return (
    <ActionDialog
      action="POST /api/materials/move"
      request={({ subject_id }) => ({ body: { ids, subject_id } })}
      name="move materials"
      title={translate('materials.move.title', ids.length)}
      confirm={translate('materials.move.submit')}
      defaultValues={{ subject_id: null }}
      onSuccess={(result) => {
        tell(result)
        refresh()
        onDone()
      }}
      onClose={onClose}
    >
      <ReferenceInput source="subject_id" reference="directories/subjects" filter={activeOnly}>
        <AutocompleteInput label="materials.move.to" />
      </ReferenceInput>
    </ActionDialog>
  )
}

/** All materials by status. A list filtered by one subject can be reordered. */
export const MaterialList = () => {
  const translate = useTranslate()
  return (
    <List
      filters={filters}
      views={views}
      sort={{ field: 'updated_at', order: 'DESC' }}
      actions={<OrderButton />}
      hasCreate
    >
      <DataTable<MaterialRow>
        bulkActionButtons={(chosen) => <MaterialBulk chosen={chosen} />}
        hiddenColumns={['author_name', 'updated_at']}
      >
        <Column
          source="name"
          wide
          card="title"
          secondaryText={(row) => `${row.subject.name} · ${translate(`materials.kind.${row.kind}`).toLowerCase()}`}
        />
        <Column source="audience" disableSort card="line" render={(row) => <Audience row={row} />} />
        <Column source="status" card="status">
          <SelectField source="status" choices={statusChoices} />
        </Column>
        <NumberColumn
          source="read_count"
          disableSort
          card="end"
          labelledOnCards
          render={(row) =>
            row.status === 'published'
              ? translate('groups.readers.read_of', { read: row.read_count, all: row.readers_count })
              : '—'
          }
        />
        <Column source="due_on" render={(row) => (row.mandatory ? <Due row={row} /> : '—')} />
        <Column source="author_name" disableSort wideScreensOnly />
        <Column source="updated_at" wideScreensOnly render={(row) => dayOf(row.updated_at)} />
      </DataTable>
    </List>
  )
}

/** Maximum groups and directions named in a row. */
const maxNamed = 3

/** Codes of the groups and directions in the audience. */
const Audience = ({ row: { audience, groups, directions } }: { row: MaterialRow }) => {
  const translate = useTranslate()
  if (audience === 'all') return translate('materials.audience.all')
  const codes = [...groups, ...directions].map(({ code }) => code)
  if (codes.length === 0) return <span className="muted">{translate('materials.for_nobody')}</span>
  const rest = codes.length - maxNamed
  return codes.slice(0, maxNamed).join(', ') + (rest > 0 ? ` ${translate('materials.and_more', rest)}` : '')
}

const Due = ({ row: { due_on } }: { row: MaterialRow }) => {
  const translate = useTranslate()
  return due_on === null ? translate('materials.mandatory.true') : dayOf(due_on)
}
