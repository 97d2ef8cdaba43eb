import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import {
  DataTableBase,
  RecordContextProvider,
  useListContext,
  useResourceContext,
  useStore,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { useDelayed } from '../../shell/page/useDelayed'
import { useLabel } from '../fields/useLabel'
import { BulkActions } from './BulkActions'
import { BulkActionsToolbar } from './BulkActionsToolbar'
import { Col, columnsOf, NumberCol } from './columns'
import { ColumnsMenu } from './ColumnsMenu'
import { DataTableHead } from './DataTableHead'
import { DataTableRow, type RowClick } from './DataTableRow'
import { DensityButton, useDensity } from './density'
import { Empty } from './Empty'
import { useListParts } from './listContext'
import { SortMenu } from './SortMenu'
import { useViewCounts } from './useViewCounts'
import { exactView } from './views'

type Props<Row extends RaRecord> = {
  /** Row click behaviour: opens the record's page, calls a function, or does nothing. */
  rowClick?: RowClick<Row>
  /** Address of a row's page, if it differs from the edit page. */
  rowTo?: (row: Row) => string
  /** Bulk actions; true means archive, restore, delete and export, false disables selection. */
  bulkActionButtons?: boolean | ((chosen: readonly Row[]) => ReactNode)
  /** Columns hidden by default. */
  hiddenColumns?: readonly string[]
  /** Message key: why the present filter finds nothing. */
  nothingText?: string | undefined
  /** The columns: `DataTable.Col` and `DataTable.NumberCol`. */
  children: ReactNode
}

const none: readonly string[] = []
const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
const standardActions = (chosen: readonly RaRecord[]) => <BulkActions chosen={chosen} />

/**
 * Table of a list, shown as cards on phones. Replaces react-admin's table, which has no card layout; the state is
 * still react-admin's.
 */
export const DataTable = <Row extends RaRecord>({
  rowClick = 'edit',
  rowTo,
  bulkActionButtons = true,
  hiddenColumns = none,
  nothingText,
  children,
}: Props<Row>) => {
  const resource = useResourceContext() ?? ''
  const columns = columnsOf<Row>(children)
  const { title, tools } = useListParts()
  const labelOf = useLabel()
  const [density] = useDensity()
  const [hidden, setHidden] = useStore<readonly string[]>(`${resource}.hidden-columns`, hiddenColumns)
  const { data = [], isPlaceholderData } = useListContext<Row>()
  const shown = columns.filter(({ source }, index) => index === 0 || !hidden.includes(source))
  const canSelect = bulkActionButtons !== false
  return (
    <>
      {tools &&
        createPortal(
          <>
            <SortMenu columns={columns} />
            <span className="grow" />
            <DensityButton />
            <ColumnsMenu
              className="hide-phone"
              // The first column names the record and is always visible.
              columns={columns.slice(1).map(({ source, label }) => ({
                key: source,
                label: labelOf({ source, label }),
                isShown: !hidden.includes(source),
                onToggle: () => setHidden(toggled(hidden, source)),
              }))}
            />
          </>,
          tools,
        )}
      <DataTableBase<Row>
        hasBulkActions={canSelect}
        rowClick={false}
        loading={<ListSkeleton columns={shown.length} />}
        empty={<NothingFound text={nothingText} />}
      >
        <div className="table-frame">
          <Table className={`records ${density}`} aria-label={title} aria-busy={isPlaceholderData}>
            <DataTableHead columns={shown} canSelect={canSelect} />
            <TableBody>
              {data.map((row) => (
                <RecordContextProvider key={row.id} value={row}>
                  <DataTableRow row={row} columns={shown} canSelect={canSelect} rowClick={rowClick} rowTo={rowTo} />
                </RecordContextProvider>
              ))}
            </TableBody>
          </Table>
        </div>
      </DataTableBase>
      {canSelect && (
        <BulkActionsToolbar<Row>>{bulkActionButtons === true ? standardActions : bulkActionButtons}</BulkActionsToolbar>
      )}
    </>
  )
}

DataTable.Col = Col
DataTable.NumberCol = NumberCol

const emptyView = { title: 'kit.list.view_empty.title', text: 'kit.list.view_empty.text' }

/**
 * Empty result of a filter. Says that the view is empty only if the provider can count views, because other providers
 * may ignore the filter.
 */
const NothingFound = ({ text = 'kit.list.nothing.text' }: { text?: string | undefined }) => {
  const translate = useTranslate()
  const { views } = useListParts()
  const { setFilters, filterValues } = useListContext()
  const { isUnknown } = useViewCounts(views)
  const view = exactView({ views, filterValues })
  if (view && !isUnknown) return <Empty {...(view.empty ?? emptyView)} />
  return (
    <Empty
      title="kit.list.nothing.title"
      text={text}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('kit.filter.reset')}
        </Button>
      }
    />
  )
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Placeholder while the first page loads; appears after 200 ms to avoid flicker. */
const ListSkeleton = ({ columns }: { columns: number }) => {
  const translate = useTranslate()
  return useDelayed() ? (
    <div className="divided" role="status" aria-label={translate('kit.list.loading')}>
      {rows.map((row) => (
        <div key={row} className="row p-4">
          {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
            <span key={column} className="grow">
              <Skeleton variant="rounded" height={12} width={column === 0 ? '60%' : '45%'} />
            </span>
          ))}
        </div>
      ))}
    </div>
  ) : null
}
