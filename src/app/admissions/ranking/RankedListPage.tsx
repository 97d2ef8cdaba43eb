import IconButton from '@mui/material/IconButton'
import { useTranslate, useListContext } from 'react-admin'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { choiceStates } from '../../../api/kit/codes'
import { AdmissionTabs, useLinkedDialog } from '../shared'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { ExportMenu } from '../../kit/files/ExportMenu'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { choiceVariants } from './choiceStates'
import { parseListKey, listPath } from './listKey'
import { hiddenColumns, rankedColumns, type Row } from './rankedColumns'
import { RankingBulk } from './RankingBulk'
import { RankingRefusedDialog, RevokeDialog } from './RankingDialogs'
import { useRankingAction } from './useRankingAction'
import { RecommendPassing } from './RecommendPassing'
import { useLists } from './useLists'
import './ranking.css'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useNumberText } from '../../kit/fields/useNumberText'
import { KeyValue } from './KeyValue'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="ranking.search" />,
  <SelectFilter
    key="state"
    source="state"
    label="ranking.column.state"
    choices={choicesOf('ranking.state', choiceStates, choiceVariants)}
    multiple
  />,
]
const byPlace = { field: 'place', order: 'ASC' } as const

const formats = ['pdf', 'xlsx', 'csv'] as const

/** Exports the list: with application numbers only for publication, or with names for the office. */
const RankingExport = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const { campaign_id, direction_id, basis } = list
  const part = (name: 'anonymous' | 'named') => ({
    note: translate(`ranking.export.${name}`),
    formats,
    onChoose: (format: string) => {
      const sent = { campaign_id: `${campaign_id}`, direction_id: `${direction_id}`, basis, format }
      save(`/api/ranking/export?${new URLSearchParams({ ...sent, anonymous: String(name === 'anonymous') })}`)
    },
  })
  return (
    <ExportMenu
      className="hide-phone"
      isBusy={isSaving}
      disabled={list.ranked === 0}
      parts={[part('anonymous'), part('named')]}
    />
  )
}

const undoActions = ['decline', 'undo'] as const

/** Undoes a bulk action with a reason; the action's toast links here with the ids in the URL. */
const RankingUndo = ({ list }: { list: RankingSummary }) => {
  const { data = [] } = useListContext<Row>()
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger)
  const [pendingAction, setPendingAction] = useLinkedDialog(search.has('ids') ? undoActions : [])
  const { run, done, refused, forget } = useRankingAction(list)
  return (
    <>
      {pendingAction && (
        <RevokeDialog
          action={pendingAction}
          ids={ids}
          onClose={() => setPendingAction(null)}
          onTake={async (send) => {
            await run(pendingAction, send)
            setPendingAction(null)
          }}
        />
      )}
      <RankingRefusedDialog refused={refused} rows={data} done={done} onClose={forget} />
    </>
  )
}

/** One ranking list with the passing line. */
export const RankedListPage = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const which = parseListKey(useParams().list ?? '')
  const lists = useLists(which?.campaign_id ?? null)
  const list = lists.data?.find(
    ({ direction_id, basis }) => direction_id === which?.direction_id && basis === which.basis,
  )
  useBreadcrumb(list && `${list.direction_code} · ${translate(`ranking.basis.${list.basis}`)}`)
  const fault = faultOf(lists)
  if (fault) return <RecordFault error={fault} onAgain={() => void lists.refetch()} />
  if (which && lists.isPending) return <FormSkeleton />
  if (!which || !list) return <NotFoundPage />
  return (
    <>
      <AdmissionTabs />
      <List
        resource="ranking"
        storeKey={`ranking.${which.campaign_id}.${which.direction_id}.${which.basis}`}
        filter={which}
        title={list.direction_name}
        subtitle={<ListSubtitle list={list} />}
        filters={filters}
        sort={byPlace}
        exporter={false}
        actions={
          <>
            <ListPagination list={list} lists={lists.data ?? []} />
            <RankingExport list={list} />
            <RankingUndo list={list} />
            <RecommendPassing list={list} />
          </>
        }
        empty={
          <Empty title="ranking.nobody.title" text="ranking.nobody.text" action={<RecommendPassing list={list} />} />
        }
      >
        <DataTable<Row>
          rowClick={(row) => void navigate(`/profiles/${row.application_id}`)}
          bulkActionButtons={(chosen) => <RankingBulk list={list} chosen={chosen} />}
          hiddenColumns={hiddenColumns}
        >
          {rankedColumns(list.keys)}
        </DataTable>
      </List>
    </>
  )
}

const steps = [
  { name: 'previous', by: -1, Icon: ChevronLeft },
  { name: 'next', by: 1, Icon: ChevronRight },
] as const

/** Links to the previous and the next list. */
const ListPagination = ({ list, lists }: { list: RankingSummary; lists: readonly RankingSummary[] }) => {
  const translate = useTranslate()
  const at = lists.indexOf(list)
  return (
    <span className="row">
      {steps.map(({ name, by, Icon }) => {
        const other = lists[at + by]
        if (!other) return null
        const label = translate(`ranking.${name}`, {
          name: `${other.direction_name}, ${translate(`ranking.basis.${other.basis}`).toLowerCase()}`,
        })
        return (
          <IconButton component={Link} key={name} to={listPath(other)} aria-label={label} title={label}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      })}
    </span>
  )
}

/** A summary line: code, basis, places, people, and the key values of the last passing row. */
const ListSubtitle = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const [first] = list.passing ?? []
  return (
    <span className="num">
      <span className="block">
        {[list.direction_code, list.direction_profile, translate(`ranking.basis.${list.basis}`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {translate('ranking.head.places', { taken: shown(list.taken), places: shown(list.places) })} ·{' '}
      {translate('ranking.head.ranked', { smart_count: list.ranked, count: shown(list.ranked) })}
      {first && (
        <>
          {' · '}
          {translate('ranking.head.passing', { key: translate(`ranking.key.${first.key}`).toLowerCase() })}{' '}
          <KeyValue value={first} />
        </>
      )}
    </span>
  )
}
