import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { AdmissionTabs } from '../shared'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { choicesMeta } from '../../kit/inputs/choices/choices'
import { Select } from '../../kit/inputs/choices/Select'
import { Empty } from '../../kit/lists/Empty'
import { PageHead } from '../../shell/page/PageHead'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useNumberText } from '../../kit/fields/useNumberText'
import { KeyValue } from './KeyValue'
import { listPath } from './listKey'
import '../../kit/lists/lists.css'
import { useLists } from './useLists'
import './ranking.css'

type Campaign = { id: number; name: string }
const maxCampaigns = 100
const newestFirst = { field: 'opens_at', order: 'DESC' } as const

const heads = [
  { name: 'direction', className: 'wide' },
  { name: 'basis', className: '' },
  { name: 'ranked', className: 'right' },
  { name: 'taken', className: 'right' },
  { name: 'to_recommend', className: 'right' },
  { name: 'waitlisted', className: 'right wide-screens-only' },
  { name: 'passing', className: 'right' },
] as const

/** The ranking lists of a campaign, each with a link. */
const ListTable = ({ lists }: { lists: readonly RankingSummary[] }) => {
  const translate = useTranslate()
  return (
    <div className="table-frame">
      <Table className="records" aria-label={translate('ranking.title')}>
        <TableHead>
          <TableRow>
            {heads.map(({ name, className }) => (
              <TableCell key={name} scope="col" className={className}>
                {translate(`ranking.column.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lists.map((list) => (
            <ListRow key={listPath(list)} list={list} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const ListRow = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const [first] = list.passing ?? []
  const isFull = list.taken >= list.places
  return (
    <TableRow hover>
      <TableCell className="wide card-title">
        <Link className="name" to={listPath(list)}>
          {list.direction_name}
        </Link>
        <span className="sub">{[list.direction_code, list.direction_profile].filter(Boolean).join(' · ')}</span>
      </TableCell>
      <TableCell className="card-line">
        {translate(`ranking.basis.${list.basis}`)}
        {list.to_recommend > 0 && (
          <span className="card-label medium text-warning">
            {' · '}
            {translate('ranking.column.to_recommend')} {shown(list.to_recommend)}
          </span>
        )}
      </TableCell>
      <TableCell className="right num card-none">{shown(list.ranked)}</TableCell>
      <TableCell className={isFull ? 'right num card-end text-success' : 'right num card-end'}>
        <span className="card-label">{translate('ranking.column.taken')} </span>
        {translate('ranking.taken_of', { taken: shown(list.taken), places: shown(list.places) })}
      </TableCell>
      <TableCell className="right num card-none">
        <span className={list.to_recommend > 0 ? 'medium text-warning' : undefined}>{shown(list.to_recommend)}</span>
      </TableCell>
      <TableCell className="right num wide-screens-only card-none">{shown(list.waitlisted)}</TableCell>
      <TableCell className="right num card-status">
        <span className="card-label">{translate('ranking.column.passing')} </span>
        {first ? <KeyValue value={first} /> : '—'}
      </TableCell>
    </TableRow>
  )
}

/** The ranking lists of a campaign with their places and passing lines. */
export const RankingPage = () => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useGetList<Campaign>('profiles/campaigns', {
    pagination: { page: 1, perPage: maxCampaigns },
    sort: newestFirst,
    filter: { status: ['published', 'archived'] },
    meta: choicesMeta,
  })
  const campaigns = data ?? []
  const campaignId = Number(search.get('campaign'))
  const campaign = campaigns.find(({ id }) => id === campaignId) ?? campaigns[0]
  const lists = useLists(campaign?.id ?? null)
  const fault = faultOf({ error, data }) ?? faultOf(lists)
  if (fault) return <RecordFault error={fault} onAgain={() => void (error ? refetch() : lists.refetch())} />
  const empty = emptyStateOf({ hasNone: data?.length === 0, campaign, isVoid: lists.data?.length === 0 })
  return (
    <>
      <AdmissionTabs />
      <div className="list-page">
        <PageHead
          title={translate('ranking.title')}
          subtitle={translate('ranking.subtitle')}
          actions={
            campaigns.length > 0 && (
              <Select
                className="campaign-picker"
                aria-label={translate('ranking.campaign')}
                choices={campaigns}
                value={campaign?.id}
                onChange={(other) => other && setSearch({ campaign: String(other.id) })}
              />
            )
          }
        />
        {empty ? (
          <Empty
            title={translate(`ranking.${empty.name}.title`)}
            text={translate(`ranking.${empty.name}.text`)}
            action={
              <Button component={Link} variant="contained" to={empty.to}>
                {translate(`ranking.${empty.name}.button`)}
              </Button>
            }
          />
        ) : (
          <ListTable lists={lists.data ?? []} />
        )}
      </div>
    </>
  )
}

type EmptyOptions = { hasNone: boolean; campaign: Campaign | undefined; isVoid: boolean }

/** The empty state if there are no campaigns or no lists: message name and link. */
const emptyStateOf = ({ hasNone, campaign, isVoid }: EmptyOptions) => {
  if (hasNone) return { name: 'no_campaign', to: '/profiles/campaigns' }
  return campaign && isVoid ? { name: 'empty', to: `/profiles/campaigns/${campaign.id}` } : null
}
