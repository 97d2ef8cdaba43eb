import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import { DataTableBase, RecordContextProvider, useListContext, useResourceContext, type RaRecord } from 'react-admin'
import type { Column } from './column'
import { useDensity } from './density'
import { useHiddenColumns } from './hiddenColumns'
import { ListSkeleton } from './ListSkeleton'
import { NothingFound } from './NothingFound'
import { RecordHead } from './RecordHead'
import { RecordRow, type Opening } from './RecordRow'
import type { View } from './views'

type Props<Row extends RaRecord> = {
  title: string
  columns: readonly Column<Row>[]
  views: readonly View[]
  rowName: (row: Row) => string
  canSelect: boolean
  open: Opening<Row>
}

/** The rows of a list: a table where there is room, cards on a phone. The state behind it is react-admin's. */
export const RecordTable = <Row extends RaRecord>({ title, columns, views, rowName, canSelect, open }: Props<Row>) => {
  const resource = useResourceContext() ?? ''
  const [density] = useDensity()
  const [hidden] = useHiddenColumns(resource, columns)
  const { data = [], isPlaceholderData } = useListContext<Row>()
  const shown = columns.filter((column, index) => index === 0 || !hidden.includes(column.source))
  return (
    <DataTableBase<Row>
      hasBulkActions={canSelect}
      rowClick={false}
      loading={<ListSkeleton columns={shown.length} />}
      empty={<NothingFound views={views} />}
    >
      <div className="tw">
        <Table
          className={`records ${density}${open === 'nothing' ? '' : ' openable'}`}
          aria-label={title}
          aria-busy={isPlaceholderData}
        >
          <RecordHead columns={shown} canSelect={canSelect} />
          <TableBody>
            {data.map((row) => (
              <RecordContextProvider key={row.id} value={row}>
                <RecordRow row={row} columns={shown} name={rowName(row)} canSelect={canSelect} open={open} />
              </RecordContextProvider>
            ))}
          </TableBody>
        </Table>
      </div>
    </DataTableBase>
  )
}
