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
import { isInaccessible } from '../../shell/page/faultOf'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { PageHead } from '../../shell/page/PageHead'
import { CreateButton } from './CreateButton'
import { Empty } from './Empty'
import { ExportButton } from './ExportButton'
import { FilterBar, type FilterElement } from './FilterBar'
import { ListLoadError } from './ListFault'
import { ListPartsContext } from './listContext'
import { Pagination } from './Pagination'
import { listMeta } from './rowsOnly'
import { useResourceText } from './useResourceText'
import { useViewCounts } from './useViewCounts'
import type { View } from './views'
import { useNumberText } from '../fields/useNumberText'
import '../inputs/inputs.css'
import './lists.css'

type Base = 'resource' | 'sort' | 'filter' | 'storeKey' | 'filterDefaultValues'

type Props = Pick<ListBaseProps, Base> & {
  /** A text or message key; defaults to the plural name of the resource. */
  title?: string
  subtitle?: ReactNode
  /** A chip beside the title. */
  status?: ReactNode
  /** Further buttons, between export and create. */
  actions?: ReactNode
  hasCreate?: boolean
  /** `false` omits the server's export, for lists and users without an endpoint for it. */
  exporter?: boolean
  /** Filters: search first, then `SelectFilter`, `ReferenceFilter`, `BooleanFilter` and `DateFilter`. */
  filters?: readonly FilterElement[]
  /** Saved views: filters shown as tabs with counts. */
  views?: readonly View[]
  /** Empty state for a list without any records. */
  empty?: ReactNode
  /** A `DataTable`. */
  children: ReactNode
}

const rowsPerPage = 25
/** Debounce of the search field, in milliseconds. */
const searchPause = 250

/**
 * Page with a list of records; search, filters, sort and page are stored in the URL. Unlike react-admin's, it keeps
 * the previous rows if a request fails and supports views with counts.
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

/**
 * Views of a list as tabs with counts. The counts load in one request after the rows and are not refetched when the
 * view changes; old counts stay visible during a refetch.
 */
const ViewTabs = ({ views }: { views: readonly View[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { setFilters } = useListContext()
  const { active, filters, counts } = useViewCounts(views)
  if (views.length === 0) return null
  return (
    <div className="tabs" role="group" aria-label={translate('kit.list.views')}>
      {views.map((view, place) => (
        <button
          key={view.label}
          type="button"
          aria-pressed={view === active}
          onClick={() => setFilters(filters[place])}
        >
          {translate(view.label)}{' '}
          {counts?.[place] !== undefined && <span className="small faint num">{shown(counts[place])}</span>}
        </button>
      ))}
    </div>
  )
}

/** Layout of a list page. */
const ListView = (props: Omit<Props, Exclude<Base, 'filter'>>) => {
  const {
    subtitle,
    status,
    hasCreate = false,
    exporter = true,
    actions,
    filters = [],
    views = [],
    filter,
    children,
  } = props
  const translate = useTranslate()
  const shownRows = useShownRows()
  const textOf = useResourceText()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  if (shownRows === 'closed') return <NotFoundPage />
  const { list, isLost } = shownRows
  const { data, total, filterValues, isPending } = list
  const isVoid = !isLost && !isPending && total === 0 && Object.keys(filterValues).length === 0
  const title = props.title ? translate(props.title, { _: props.title }) : textOf('name', 2)
  const create = hasCreate && <CreateButton />
  const buttons = (
    <>
      {exporter && !isVoid && <ExportButton />}
      {actions}
      {create}
    </>
  )
  return (
    <ListPartsContext value={{ title, views, filter, tools }}>
      <div className="list-page">
        <PageHead title={title} status={status} subtitle={subtitle} actions={buttons} />
        {isVoid ? (
          <Nothing empty={props.empty} create={create} views={views} />
        ) : (
          <>
            <ViewTabs views={views} />
            <FilterBar filters={filters} toolsRef={setTools} />
            {isLost && <ListLoadError isBrief={data !== undefined} />}
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

/**
 * Empty state without any records. Uses the specific text only if the provider can count views, because other
 * providers may ignore the filter.
 */
const Nothing = ({ empty, create, views }: { empty: ReactNode; create: ReactNode; views: readonly View[] }) => {
  const { isUnknown } = useViewCounts(views)
  if (isUnknown && empty) return <Empty title="kit.list.nothing.title" text="kit.list.nothing.text" />
  return empty ?? <Empty action={create} />
}

/** `isLost`: the request failed; `list` contains the previous rows, if any. */
type ShownRows<Row extends RaRecord> = { list: ListControllerResult<Row>; isLost: boolean }

/** Keeps showing the previous rows if a request fails, unless the user has lost access. */
const useShownRows = <Row extends RaRecord>(): ShownRows<Row> | 'closed' => {
  const list = useListContext<Row>()
  const { data, total, error } = list
  const [shown, setShown] = useState({ data, total })
  if (data !== undefined && (data !== shown.data || total !== shown.total)) setShown({ data, total })
  if (error && isInaccessible(error)) return 'closed'
  if (!error || data !== undefined) return { list, isLost: false }
  if (shown.data === undefined) return { list, isLost: true }
  return {
    list: { ...list, data: shown.data, total: shown.total ?? 0, error: null, isPending: false },
    isLost: true,
  }
}
