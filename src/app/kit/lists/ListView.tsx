import { ListContextProvider, type RaRecord } from 'react-admin'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { PageHead } from '../../shell/page/PageHead'
import { BulkBar } from './BulkBar'
import { CreateLink } from './CreateLink'
import { EmptyList } from './EmptyList'
import { ExportMenu } from './ExportMenu'
import { FilterBar } from './FilterBar'
import { ListLost } from './ListLost'
import type { ListPageProps } from './listPageProps'
import { Pager } from './Pager'
import { RecordBulk } from './RecordBulk'
import { RecordTable } from './RecordTable'
import { useKeptRows } from './useKeptRows'
import { ViewTabs } from './ViewTabs'
import './lists.css'

/** The parts of a list in their order. */
export const ListView = <Row extends RaRecord>(props: ListPageProps<Row>) => {
  const { list, isClosed, isLost } = useKeptRows<Row>()
  const { data, total, filterValues, isPending } = list
  const { title, columns, filters = [], views = [], empty, canEdit, canExport, isArchived } = props
  if (isClosed) return <NotFoundPage />
  const isNarrowed = Object.keys(filterValues).length > 0
  const isVoid = !isLost && !isPending && total === 0 && !isNarrowed
  const add = canEdit && props.createLabel ? <CreateLink label={props.createLabel} /> : props.add
  const renderRecordBulk = (chosen: readonly Row[]) =>
    isArchived && <RecordBulk chosen={chosen} isArchived={isArchived} canExport={canExport} />
  const renderBulk = props.renderBulk ?? (isArchived && renderRecordBulk)
  return (
    <div className="list-page">
      <PageHead
        title={title}
        status={props.status}
        subtitle={props.subtitle}
        actions={
          <>
            {canExport && !isVoid && <ExportMenu />}
            {props.actions}
            {add}
          </>
        }
      />
      {isVoid ? (
        <EmptyList title={empty.title} text={empty.text} action={add} />
      ) : (
        <>
          <ViewTabs views={views} />
          <FilterBar filters={filters} views={views} searchHint={props.searchHint} columns={columns} />
          {isLost && <ListLost isBrief={data !== undefined} />}
          {(!isLost || data !== undefined) && (
            <ListContextProvider value={list}>
              <RecordTable
                title={title}
                columns={columns}
                views={views}
                rowName={props.rowName}
                canSelect={canEdit && renderBulk !== undefined}
                open={canEdit ? (props.onOpen ?? 'edit') : 'nothing'}
              />
              <Pager />
              {canEdit && renderBulk && <BulkBar always={props.always} renderActions={renderBulk} />}
            </ListContextProvider>
          )}
        </>
      )}
    </div>
  )
}
