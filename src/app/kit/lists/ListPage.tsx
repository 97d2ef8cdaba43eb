import { ListBase, type RaRecord } from 'react-admin'
import type { ListPageProps } from './listPageProps'
import { ListView } from './ListView'
import { listMeta } from './rowsOnly'

const rowsPerPage = 25
/** How long typing in the search field rests before the list is asked for, in milliseconds. */
const searchPause = 250

/** A list of records: search, filters, sort and page live in the address; density and columns are remembered. */
export const ListPage = <Row extends RaRecord>(props: ListPageProps<Row>) => (
  <ListBase
    resource={props.resource}
    disableAuthentication
    sort={props.sort}
    filter={props.always}
    storeKey={props.storeKey}
    filterDefaultValues={props.firstFilter}
    perPage={rowsPerPage}
    debounce={searchPause}
    queryOptions={{ onError: () => undefined, meta: listMeta(props.always) }}
  >
    <ListView {...props} />
  </ListBase>
)
