import { useListContext, type RaRecord } from 'react-admin'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { BulkBar } from './BulkBar'
import { CreateLink } from './CreateLink'
import { EmptyList } from './EmptyList'
import { ExportMenu } from './ExportMenu'
import { FilterBar } from './FilterBar'
import { ListFault } from './ListFault'
import type { ListPageProps } from './listPageProps'
import { Pager } from './Pager'
import { RecordBulk } from './RecordBulk'
import { RecordTable } from './RecordTable'
import { ViewTabs } from './ViewTabs'
import './lists.css'

/** The parts of a list in their order. */
export const ListView = <Row extends RaRecord>(props: ListPageProps<Row>) => {
  const { data, total, filterValues, error, isPending } = useListContext<Row>()
  const { title, columns, filters = [], views = [], empty, canEdit, canExport, isArchived } = props
  const fault = faultOf({ error, data })
  if (fault) return <ListFault title={title} error={fault} />
  const isNarrowed = Object.keys(filterValues).length > 0
  const isVoid = !isPending && total === 0 && !isNarrowed
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
        </>
      )}
    </div>
  )
}
