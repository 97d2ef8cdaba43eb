import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import {
  DataTableBase,
  RecordContextProvider,
  useListContext,
  useResourceContext,
  type RaRecord,
  useTranslate,
} from 'react-admin'
import type { Column } from './column'
import { useDensity } from './density'
import { useHiddenColumns } from './hiddenColumns'
import { RecordHead } from './RecordHead'
import { RecordRow, type Opening } from './RecordRow'
import type { View } from './views'
import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../shell/page/useDelayed'
import Button from '@mui/material/Button'
import { EmptyList } from './EmptyList'
import { viewAlone } from './views'

const noneInView = { title: 'kit.list.view_empty.title', text: 'kit.list.view_empty.text' }

/** None that the filter lets through; a view that is empty, as a queue is at the end of a day, is no search that has failed. */
const NothingFound = ({ views }: { views: readonly View[] }) => {
  const translate = useTranslate()
  const { setFilters, filterValues } = useListContext()
  const view = viewAlone({ views, filterValues })
  if (view) {
    const { title, text } = view.empty ?? noneInView
    return <EmptyList title={translate(title)} text={translate(text)} />
  }
  return (
    <EmptyList
      title={translate('kit.list.nothing.title')}
      text={translate('kit.list.nothing.text')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('kit.filter.reset')}
        </Button>
      }
    />
  )
}

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

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The shape of a list while its first page is on the way: nothing for 200 ms, then still grey bars. */
const ListSkeleton = ({ columns }: { columns: number }) => {
  const translate = useTranslate()
  return useDelayed() ? (
    <div className="list-skeleton" role="status" aria-label={translate('kit.list.loading')}>
      {rows.map((row) => (
        <div key={row}>
          {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
            <Skeleton key={column} variant="rounded" height={12} width={column === 0 ? '60%' : '45%'} />
          ))}
        </div>
      ))}
    </div>
  ) : null
}
