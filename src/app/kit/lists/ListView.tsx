import { useListContext, type RaRecord } from 'react-admin'
import { PageHead } from '../page/PageHead'
import { BulkBar } from './BulkBar'
import { CreateLink } from './CreateLink'
import { EmptyList } from './EmptyList'
import { ExportMenu } from './ExportMenu'
import { FilterBar } from './FilterBar'
import { ListFault } from './ListFault'
import type { ListPageProps } from './ListPage'
import { Pager } from './Pager'
import { RecordTable } from './RecordTable'
import { ViewTabs } from './ViewTabs'
import './lists.css'

/** The parts of a list in their order. */
export const ListView = <Row extends RaRecord>(props: ListPageProps<Row>) => {
  const { total, filterValues, error, isPending } = useListContext<Row>()
  const { title, subtitle, columns, filters = [], views = [], searchHint, rowName, empty, canEdit, isArchived } = props
  if (error) return <ListFault title={title} error={error} />
  const isNarrowed = Object.keys(filterValues).length > 0
  const isVoid = !isPending && total === 0 && !isNarrowed
  const create = canEdit && props.createLabel ? <CreateLink label={props.createLabel} /> : null
  const canSelect = canEdit && isArchived !== undefined
  return (
    <div className="list-page">
      <PageHead
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {props.canExport && !isVoid && <ExportMenu />}
            {create}
          </>
        }
      />
      {isVoid ? (
        <EmptyList title={empty.title} text={empty.text} action={create} />
      ) : (
        <>
          <ViewTabs views={views} />
          <FilterBar filters={filters} views={views} searchHint={searchHint} columns={columns} />
          <RecordTable title={title} columns={columns} rowName={rowName} canSelect={canSelect} canEdit={canEdit} />
          <Pager />
          {canSelect && <BulkBar isArchived={isArchived} canExport={props.canExport} />}
        </>
      )}
    </div>
  )
}
