import { useState, type ReactNode } from 'react'
import {
  ListBase,
  ListContextProvider,
  useListContext,
  useTranslate,
  type ListBaseProps,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin'
import { isClosed } from '../../shell/page/faultOf'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { PageHead } from '../../shell/page/PageHead'
import { CreateButton } from './CreateButton'
import { Empty } from './Empty'
import { ExportButton } from './ExportButton'
import { FilterBar, type FilterElement } from './FilterBar'
import { ListLost } from './ListFault'
import { ListPartsContext } from './listContext'
import { Pagination } from './Pagination'
import { listMeta } from './rowsOnly'
import { useResourceText } from './useResourceText'
import { useViewCounts } from './useViewCounts'
import type { View } from './views'
import { ViewTabs } from './ViewTabs'
import './lists.css'

type Base = 'resource' | 'sort' | 'filter' | 'storeKey' | 'filterDefaultValues'

type Props = Pick<ListBaseProps, Base> & {
  /** A text or the key of a message; by itself the plural of the resource's name. */
  title?: string
  subtitle?: ReactNode
  /** A chip beside the title. */
  status?: ReactNode
  /** The buttons of the list; by themselves export and a new record, as far as `exporter` and `hasCreate` allow them. */
  actions?: ReactNode
  hasCreate?: boolean
  exporter?: boolean
  /** Search first, then what is added one by one: `SearchInput`, `SelectFilter`, `ReferenceFilter`, `BooleanFilter`, `DateFilter`. */
  filters?: readonly FilterElement[]
  /** Saved views: tabs over the table, each a filter with its count. */
  views?: readonly View[]
  /** What it says while there is nothing at all yet, and what to do about it. */
  empty?: ReactNode
  /** A `DataTable`. */
  children: ReactNode
}

const rowsPerPage = 25
/** How long typing in the search field rests before the list is asked for, in milliseconds. */
const searchPause = 250

/**
 * A list of records, as react-admin's: search, filters, sort and page live in the address. Ours because rows that do not come leave those of before,
 * and for views with counts; the library's own shows neither.
 */
export const List = ({ resource, sort, filter, storeKey, filterDefaultValues, ...view }: Props) => (
  <ListBase
    resource={resource}
    disableAuthentication
    sort={sort}
    filter={filter}
    storeKey={storeKey}
    filterDefaultValues={filterDefaultValues}
    perPage={rowsPerPage}
    debounce={searchPause}
    queryOptions={{ onError: () => undefined, meta: listMeta(filter) }}
  >
    <ListView {...view} filter={filter} />
  </ListBase>
)

/** The parts of a list in their order. */
const ListView = (props: Omit<Props, Exclude<Base, 'filter'>>) => {
  const { subtitle, status, hasCreate = false, exporter = false, filters = [], views = [], filter, children } = props
  const translate = useTranslate()
  const kept = useKeptRows()
  const textOf = useResourceText()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  if (kept === 'closed') return <NotFoundPage />
  const { list, isLost } = kept
  const { data, total, filterValues, isPending } = list
  const isVoid = !isLost && !isPending && total === 0 && Object.keys(filterValues).length === 0
  const title = props.title ? translate(props.title, { _: props.title }) : textOf('name', 2)
  const create = hasCreate && <CreateButton />
  const actions = props.actions ?? (
    <>
      {exporter && !isVoid && <ExportButton />}
      {create}
    </>
  )
  return (
    <ListPartsContext value={{ title, views, filter, tools }}>
      <div className="list-page">
        <PageHead title={title} status={status} subtitle={subtitle} actions={actions} />
        {isVoid ? (
          <Nothing empty={props.empty} create={create} views={views} />
        ) : (
          <>
            <ViewTabs views={views} />
            <FilterBar filters={filters} toolsRef={setTools} />
            {isLost && <ListLost isBrief={data !== undefined} />}
            {(!isLost || data !== undefined) && (
              <ListContextProvider value={list}>
                {children}
                <Pagination />
              </ListContextProvider>
            )}
          </>
        )}
      </div>
    </ListPartsContext>
  )
}

/** There is no record. A queue is called empty only by a provider that knows its filters, which counting them shows. */
const Nothing = ({ empty, create, views }: { empty: ReactNode; create: ReactNode; views: readonly View[] }) => {
  const { isUnknown } = useViewCounts(views)
  if (isUnknown && empty) return <Empty title="kit.list.nothing.title" text="kit.list.nothing.text" />
  return empty ?? <Empty action={create} />
}

/** `isLost`: the rows that were asked for did not come; `list` has those of before, if there were any. */
type KeptRows<Row extends RaRecord> = { list: ListControllerResult<Row>; isLost: boolean }

/** The list as it is to be shown: rows that do not come leave those of before, as long as they are open to the person. */
const useKeptRows = <Row extends RaRecord>(): KeptRows<Row> | 'closed' => {
  const list = useListContext<Row>()
  const { data, total, error } = list
  const [kept, setKept] = useState({ data, total })
  if (data !== undefined && (data !== kept.data || total !== kept.total)) setKept({ data, total })
  if (error && isClosed(error)) return 'closed'
  if (!error || data !== undefined) return { list, isLost: false }
  if (kept.data === undefined) return { list, isLost: true }
  return {
    list: { ...list, data: kept.data, total: kept.total ?? 0, error: null, isPending: false },
    isLost: true,
  }
}
